import { expect, test } from 'vitest'
import { passwordHints } from '@/parts/password/passwordRules'

const owner = { email: 'm.lindqvist@example.com', firstName: 'Märta', lastName: 'Lindqvist' }
const met = (password: string) => passwordHints(password, owner).map((hint) => hint.met)

// The cases of the server's own test, except those that need its lists.
test.each([
  'correct horse battery staple',
  'lagoontrumpetorchidgravel',
  'kvbnthqwlzmfrpd',
  '483920175638291',
  '{=?~|<:/%)+&^_"',
  'Пароль для входа на склад',
  '密码是一个很长的句子需要十五个字',
  'a\u030akvbnthqwlzmfr!',
])('%s keeps all rules', (password) => expect(met(password)).toEqual([true, true, true]))

test.each([
  ['', [false, false, false]],
  ['kvbnthqwlzmfrp', [false, true, true]],
  ['a\u030akvbnthqwlzmf!', [false, true, true]],
  ['kvbnthqwlzmfrpd'.repeat(9), [false, true, false]],
  ['the MLINDQVIST passphrase here', [true, false, true]],
  ['hats of MA\u0308RTA in autumn', [true, false, true]],
  ['seven L-i-n-d-q-v-i-s-t teapots', [true, false, true]],
  ['k'.repeat(40), [true, true, false]],
  ['k7'.repeat(30), [true, true, false]],
  ['kvbnt'.repeat(8), [true, true, false]],
  ['poiuytrewqlkjhgf', [true, true, false]],
  ['3edc4rfv5tgb6yhn7ujm', [true, true, false]],
  ['#EDC$RFV%TGB^YHN&UJM', [true, true, false]],
  ['zyxwvutsrqponmlk', [true, true, false]],
  ['абвгдежзийклмнопр', [true, true, false]],
  [' '.repeat(20), [true, true, false]],
])('%j', (password, hints) => expect(met(password)).toEqual(hints))

test('names of one or two letters are allowed in a password', () => {
  expect(
    passwordHints('correct horse battery staple', { email: 'st@example.com', firstName: 'Er', lastName: '' })[1]?.met,
  ).toBe(true)
})
