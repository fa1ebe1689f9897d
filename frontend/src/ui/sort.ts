/** A sort as in the URL: 'deliveryDate', or '-deliveryDate' for descending. */
export function parseSort(sort: string): { id: string; desc: boolean } {
  return sort.startsWith('-') ? { id: sort.slice(1), desc: true } : { id: sort, desc: false }
}
