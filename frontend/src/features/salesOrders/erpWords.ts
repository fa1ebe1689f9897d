/** What a refusal by the ERP means, and what the user can do. */
export interface ErpAdvice {
  /** What happened, in one sentence. */
  what: string
  /** What to do now. */
  todo: string
  /** Sending the same order again may succeed without a change. */
  again: boolean
  /** Both versions can be compared, and one of them kept. */
  conflict?: boolean
}

/** A kind of refusal: a pattern for its text, and the advice. The first match counts. */
interface Known {
  like: RegExp
  say: (match: RegExpExecArray, text: string) => ErpAdvice
}

const fix = (what: string, todo: string): ErpAdvice => ({ what, todo, again: false })
const again = (what: string, todo: string): ErpAdvice => ({ what, todo, again: true })

/** The product of the wrong line, when the text names it; the text counts lines from 0. */
function productOf(text: string): string {
  const at = /items?\[(\d+)\]/i.exec(text)?.[1]
  return at === undefined ? 'one of the products' : `the product of line ${Number(at) + 1}`
}

const badItem = (text: string) =>
  fix(
    `The ERP does not accept ${productOf(text)}.`,
    'Choose another product on that line, or have the product made active in the ERP for this location; then send the order again.',
  )

const badFields: Record<string, (text: string) => ErpAdvice> = {
  item: badItem,
  entity: () =>
    fix(
      'The ERP does not accept this customer.',
      'Have the customer checked in the ERP: it may be inactive or removed there. Then send the order again.',
    ),
  shipaddresslist: () =>
    fix(
      'The ERP does not know this ship-to address.',
      'Choose another ship-to address here, or have the address added to the customer in the ERP; then send the order again.',
    ),
  location: () =>
    fix(
      'The ERP does not accept the warehouse location that is set for orders.',
      'Ask an administrator to check the ERP location in the site settings.',
    ),
  units: (text) =>
    fix(
      `The ERP does not sell ${productOf(text)} in that unit.`,
      'Choose another unit on that line, then save: the order goes to the ERP again.',
    ),
  trandate: () =>
    fix(
      'The ERP does not accept the date of this order.',
      'Ask accounting whether the period is open, then send the order again.',
    ),
  shipdate: () =>
    fix(
      'The ERP does not accept this delivery date.',
      'Choose another delivery date, then save: the order goes to the ERP again.',
    ),
}

/** Order: refusals by the portal itself, temporary failures, then errors that a person must fix. */
const known: Known[] = [
  {
    like: /changed in NetSuite as well|\bCONFLICT\b/i,
    say: () => ({
      what: 'This order was changed in the ERP as well.',
      todo: 'Compare both versions and decide which one to keep.',
      again: false,
      conflict: true,
    }),
  },
  {
    like: /of another customer|FOREIGN_RECORD/i,
    say: () =>
      fix(
        'The ERP has an order of another customer under this number.',
        'Have that number removed in the ERP, or repeat this order as a new one.',
      ),
  },
  {
    like: /made something else of it|DIFFERENT_TOTAL/i,
    say: () => ({
      ...fix(
        'The ERP accepted the order, but its lines or total differ from those here.',
        'Compare both versions and decide which one to keep, or change the order here.',
      ),
      conflict: true,
    }),
  },
  {
    like: /the setting (\S+) is missing/i,
    say: ([, key]) =>
      fix(
        `The portal is not set up to send orders: the setting ${key} is missing.`,
        'Ask an administrator to fill it in, then send the order again.',
      ),
  },
  {
    like: /CONCURRENCY_LIMIT|REQUEST_LIMIT|Concurrent request limit|\[429\b/i,
    say: () =>
      again('The ERP was too busy to accept the order.', 'Nothing is wrong with the order. Send it again in a minute.'),
  },
  {
    like: /whether it was done is not known/i,
    say: () =>
      again(
        'The ERP did not confirm that it accepted the order.',
        'Send it again: the portal checks first whether the order exists, so nothing is duplicated.',
      ),
  },
  {
    like: /INVALID_LOGIN|invalid_grant|invalid_client|\[401\b/i,
    say: () =>
      fix(
        'The ERP refused the portal’s sign-in.',
        'Tell an administrator: no order reaches the ERP until the sign-in works. Then send the order again.',
      ),
  },
  {
    like: /INSUFFICIENT_PERMISSION|permission violation|do not have (?:the )?permission|\[403\b/i,
    say: () =>
      fix(
        'The ERP does not allow the portal to do this.',
        'Ask the ERP’s administrator to give the portal’s role the permission named under Details, then send the order again.',
      ),
  },
  {
    like: /period[^.;]*(?:closed|locked)|(?:closed|locked)[^.;]*period/i,
    say: () =>
      fix(
        'The accounting period of this order’s date is closed in the ERP.',
        'Ask accounting to open the period, then send the order again.',
      ),
  },
  {
    like: /credit (?:limit|hold)|over (?:its|their|the) limit/i,
    say: () =>
      fix(
        'The customer is over the credit limit or on hold in the ERP.',
        'Speak to accounting about the customer’s account; once it is cleared, send the order again.',
      ),
  },
  {
    like: /(?:customer|entity)[^.;]*inactive|inactive[^.;]*(?:customer|entity)/i,
    say: () =>
      fix(
        'The customer is inactive in the ERP.',
        'Have the customer made active there, or cancel this order. Then send it again.',
      ),
  },
  {
    like: /item[^.;]*inactive|inactive[^.;]*item|reference key [^.;]*|\bINVALID_KEY_OR_REF\b/i,
    say: (_, text) => (/customer|entity/i.test(text) ? badFields.entity!(text) : badItem(text)),
  },
  {
    like: /for the following field: (\w+)/i,
    say: ([, field], text) =>
      badFields[field!.toLowerCase()]?.(text) ??
      fix(
        `The ERP does not accept what the order says for “${field}”.`,
        'Correct it here or have it corrected in the ERP, then send the order again.',
      ),
  },
  {
    like: /enter value\(?s?\)? for:? ([^.[(]+)/i,
    say: ([, field]) =>
      fix(
        `The ERP wants a value for “${field!.trim()}” on every order.`,
        'Ask the ERP’s administrator to fill it in or to make it optional, then send the order again.',
      ),
  },
  {
    like: /already exists|DUP_|already been used/i,
    say: () =>
      again(
        'The ERP says that it has this order already.',
        'Send it again: the portal finds the order there and links the two.',
      ),
  },
  {
    like: /NONEXISTENT_ID|does not exist|\[404\b/i,
    say: () =>
      fix(
        'This order refers to a record that is no longer in the ERP.',
        'It may have been deleted there. Have it restored, or repeat this order as a new one.',
      ),
  },
  {
    like: /only have [^.;]*available|not enough stock|INSUFFICIENT_QUANTITY/i,
    say: () =>
      fix(
        'The ERP does not have enough stock for this order.',
        'Lower the quantity on the short lines, or wait for the next arrival and send the order again.',
      ),
  },
  {
    like: /\[(?:408|5\d\d)\b|UNEXPECTED_ERROR|timeout|timed out|connection|no such host|EOF/i,
    say: () =>
      again(
        'The ERP could not be reached or had a fault of its own.',
        'Nothing is wrong with the order. Send it again in a few minutes.',
      ),
  },
]

/** Explains the ERP's message. An unknown message is shown under Details with a general explanation. */
export function explainErp(text: string): ErpAdvice {
  for (const { like, say } of known) {
    const match = like.exec(text)
    if (match) return say(match, text)
  }
  return fix(
    'The ERP refused this order.',
    text
      ? 'Read the ERP message under Details, fix what it names, and send the order again.'
      : 'It gave no reason. Send the order again; if it fails once more, tell an administrator.',
  )
}
