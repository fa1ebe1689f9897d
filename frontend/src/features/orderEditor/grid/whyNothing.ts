import { resolveItems } from '@/resources/items'

/**
 * Why a code finds nothing: the search leaves out items that the customer may not buy and items that are no longer
 * sold.
 */
export async function whyNothing(code: string, customerId: string | undefined): Promise<string> {
  const [answer] = await resolveItems({ codes: [code], customerId })
  if (answer?.item && answer.restricted)
    return `${answer.item.itemId} ${answer.item.name} is restricted for this customer`
  if (answer?.item && !answer.item.isActive) return `${answer.item.itemId} ${answer.item.name} is no longer sold`
  const near = answer?.suggestions.map((each) => each.itemId).join(', ')
  return near ? `No product ${code}. Similar: ${near}` : `No product found for ${code}`
}
