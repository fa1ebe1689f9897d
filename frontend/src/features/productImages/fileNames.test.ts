import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { candidatesOf, checkDigit, type Coded, matchOf } from '@/features/productImages/fileNames'

const item = (itemId: string, upc = ''): Coded => ({ _id: `id ${itemId}`, itemId, upc })

/** As the server resolves a text: a code in any case, a UPC with or without its leading zeros. */
const catalog = (items: readonly Coded[]) => (text: string) =>
  items.find(({ itemId }) => itemId.toLowerCase() === text.toLowerCase()) ??
  items.find(({ upc }) => upc && text.length >= 8 && upc.replace(/^0+/, '') === text.replace(/^0+/, ''))

/** 'none', the code of the item, or 'which: ' and the codes to choose from. */
function matched(fileName: string, items: readonly Coded[]): string {
  const match = matchOf(candidatesOf(fileName), catalog(items))
  if (match.kind === 'ask') return `which: ${match.items.map(({ itemId }) => itemId).join(', ')}`
  return match.kind === 'one' ? match.item.itemId : 'none'
}

const upc = '071234567890'
const items = [
  item('1043', upc),
  item('1078', '0815473012170'),
  item('2031', '71234000002'),
  item('10435', '036000291452'),
  item('11'),
  item('B-11'),
  item('43'),
  item('100'),
  item('SALT'),
  item('7'),
  item('12 oz 5'),
]

describe('the item of a file name', () => {
  test.each([
    ['1043.jpg', '1043'],
    ['1043.JPEG', '1043'],
    ['1043', '1043'],
    ['1043-front.webp', '1043'],
    ['1043_2.png', '1043'],
    ['1043 (2).png', '1043'],
    ['1043.front.png', '1043'],
    ['1043.jpg.webp', '1043'],
    // A code that is a part of another one.
    ['10435.jpg', '10435'],
    ['10436.jpg', 'none'],
    ['a1043.jpg', 'none'],
    ['1043a.jpg', 'none'],
    ['B-11.jpg', 'B-11'],
    ['b-11 front.jpg', 'B-11'],
    ['B-1043.jpg', 'none'],
    ['C-11.jpg', 'none'],
    ['11.jpg', '11'],
    ['7.jpg', '7'],
    ['12 oz 5.jpg', '12 oz 5'],
    // Words.
    ['salt.jpg', 'SALT'],
    ['salt lake.jpg', 'none'],
    ['cheddar.jpg', 'none'],
    ['.jpg', 'none'],
    ['', 'none'],
    // UPCs.
    ['0 71234 56789 0.png', '1043'],
    ['071234567890.png', '1043'],
    ['0-71234-56789-0_front.png', '1043'],
    ['71234567890.png', '1043'],
    ['00071234567890.png', '1043'],
    // Without the check digit; with and without the zero.
    ['03600029145.png', '10435'],
    ['3600029145.png', '10435'],
    ['0 36000 29145.png', '10435'],
    ['03600029146.png', 'none'],
    ['8 15473 01217 0.png', '1078'],
    ['0815473012170 back.png', '1078'],
    ['cheddar 071234567890.png', '1043'],
    ['071234567891.png', 'none'],
    ['5071234567890.png', 'none'],
    // The item's own UPC has no check digit.
    [`71234000002${checkDigit('71234000002')}.png`, '2031'],
    ['71234000002.png', '2031'],
    // Names of cameras and programs.
    ['IMG_2031.jpg', 'none'],
    ['img-1043.jpg', 'none'],
    ['DSC01043.JPG', 'none'],
    ['DSC_1043.JPG', 'none'],
    ['_MG_1043.jpg', 'none'],
    ['PXL_20261123_104300000.jpg', 'none'],
    ['Screenshot 2026-11-23 at 10.43.11.png', 'none'],
    ['WhatsApp Image 2026-11-23 at 1043.jpeg', 'none'],
    ['image.png', 'none'],
    ['IMG_071234567890.jpg', '1043'],
    ['image of 1043.jpg', 'none'],
    ['imagine 1043.jpg', 'which: 1043'],
    // Numbers amid words may mean something else.
    ['cheddar 1043.jpg', 'which: 1043'],
    ['cheddar 100 ct.jpg', 'which: 100'],
    ['front_1043.jpg', 'which: 1043'],
    // Two items.
    ['1043-1078.jpg', 'which: 1043, 1078'],
    ['1043 0815473012170.jpg', 'which: 1043, 1078'],
    ['1043 071234567890.jpg', '1043'],
  ])('%s: %s', (fileName, expected) => expect(matched(fileName, items)).toBe(expected))

  test('that is another item’s code with a digit added is the written one', () => {
    const whole = `0712345678${checkDigit('0712345678')}`
    expect(matched('0712345678.png', [item('a', whole), item('b', '0712345678')])).toBe('b')
  })

  test('a UPC that the server finds as a code with zeros before it is not taken', () => {
    expect(matchOf(candidatesOf('00001043.jpg'), () => item('1043')).kind).toBe('none')
  })

  test('the check digit', () => {
    expect(checkDigit('03600029145')).toBe('2')
    expect(checkDigit('3600029145')).toBe('2')
    expect(checkDigit('400638133393')).toBe('1')
  })
})

describe('for any code', () => {
  const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']
  const word = (characters: string[], most: number) =>
    fc.array(fc.constantFrom(...characters), { minLength: 1, maxLength: most }).map((all) => all.join(''))
  const digits = word([...'0123456789'], 6)
  const code = fc
    .tuple(fc.option(word(['B', 'Q', 'X'], 3)), digits, fc.option(word([...letters, ...'0123456789'], 4)))
    .map((parts) => parts.filter(Boolean).join('-'))
  const view = fc.constantFrom('front', 'back', 'side', 'detail', 'open')
  const between = fc.constantFrom('-', '_', ' ', '.', ' - ', '__')

  test('the file named by it, with or without a word behind it, is its', () => {
    fc.assert(
      fc.property(code, view, between, fc.constantFrom('.jpg', '.PNG', '.webp'), (itemId, after, separator, type) => {
        expect(matched(itemId.toLowerCase() + type, [item(itemId)])).toBe(itemId)
        expect(matched(itemId + separator + after + type, [item(itemId)])).toBe(itemId)
      }),
    )
  })

  test('a longer word that contains it does not match', () => {
    fc.assert(
      fc.property(code, word([...letters, ...'0123456789'], 5), (itemId, more) => {
        expect(matched(`${itemId}${more}.jpg`, [item(itemId)])).toBe('none')
        expect(matched(`${more}${itemId}.jpg`, [item(itemId)])).toBe('none')
      }),
    )
  })

  test('of two codes the longer one that the name has counts', () => {
    fc.assert(
      fc.property(code, digits, (itemId, more) => {
        const longer = `${itemId}-${more}`
        expect(matched(`${longer}.jpg`, [item(itemId), item(longer)])).toBe(longer)
      }),
    )
  })
})

describe('for any UPC', () => {
  const digits = fc
    .array(fc.integer({ min: 0, max: 9 }), { minLength: 11, maxLength: 11 })
    .map((all) => all.join(''))
    .filter((text) => text.replace(/^0+/, '').length >= 8)

  test('zeros, spaces and the check digit may be left out', () => {
    fc.assert(
      fc.property(digits, (start) => {
        const whole = start + checkDigit(start)
        const spaced = `${whole[0]} ${whole.slice(1, 6)} ${whole.slice(6, 11)} ${whole[11]}`
        const given = [item('other', '99999999'), item('wanted', whole)]
        const names = [whole, `0${whole}`, spaced, start, whole.replace(/^0+/, '')]
        expect(names.map((name) => matched(`${name}.jpg`, given))).toEqual(names.map(() => 'wanted'))
      }),
    )
  })

  test('another check digit does not match', () => {
    fc.assert(
      fc.property(digits, fc.integer({ min: 1, max: 9 }), (start, by) => {
        const right = checkDigit(start)
        const wrong = String((Number(right) + by) % 10)
        expect(matched(`${start}${wrong}.jpg`, [item('wanted', start + right)])).toBe('none')
      }),
    )
  })
})
