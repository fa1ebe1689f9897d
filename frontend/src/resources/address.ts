interface Place {
  street?: string
  city?: string
}

/** Street and city of an address; '' without one. */
export const streetAndCity = (address: Place | null | undefined): string =>
  [address?.street, address?.city].filter(Boolean).join(', ')

/** An address in one line, with state and postal code; '' without one. */
export const addressLine = (address: (Place & { state?: string; postalCode?: string }) | undefined): string =>
  [streetAndCity(address), [address?.state, address?.postalCode].filter(Boolean).join(' ')].filter(Boolean).join(', ')
