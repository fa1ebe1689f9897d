/** A sort as the URL holds it: 'deliveryDate', or '-deliveryDate' for the largest first. */
export function parseSort(sort: string): { id: string; desc: boolean } {
  return sort.startsWith('-') ? { id: sort.slice(1), desc: true } : { id: sort, desc: false }
}
