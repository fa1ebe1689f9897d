/** Shown where there is no value. */
export const nothing = '–'

const quantity = new Intl.NumberFormat('en-US', { maximumFractionDigits: 3 })

/** A quantity. It is apart from the other formats because the sign-in needs no more of them. */
export const formatQuantity = (value: number | null | undefined): string =>
  value == null ? nothing : quantity.format(value)
