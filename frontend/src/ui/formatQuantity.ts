/** Shown where there is no value. */
export const nothing = '–'

const quantity = new Intl.NumberFormat('en-US', { maximumFractionDigits: 3 })

/** The text of a number with the one sign for minus that screens show: '−', as wide as '+'. */
export const withMinus = (text: string): string => text.replace('-', '−')

/** A quantity. It is apart from the other formats because the sign-in needs no more of them. */
export const formatQuantity = (value: number | null | undefined): string =>
  value == null ? nothing : withMinus(quantity.format(value))
