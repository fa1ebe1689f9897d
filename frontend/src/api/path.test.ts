import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fillPath } from '@/api/path'

test.each([
  ['500', '/customer/500/history'],
  ['../admin/audit', '/customer/..%2Fadmin%2Faudit/history'],
  ['a#b', '/customer/a%23b/history'],
  ['a?b', '/customer/a%3Fb/history'],
  ['..', '/customer/%20/history'],
  ['\\..\\x', '/customer/%5C..%5Cx/history'],
])('the id %j', (id, path) => expect(fillPath('/customer/{id}/history', { id })).toBe(path))

test('no id leads a browser to another operation', () => {
  const part = fc.constantFrom('.', '..', '/', '\\', '%2e', '%2F', '?', '#', 'x', ' ', '\t')
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string({ unit: 'binary' }).filter((text) => text.isWellFormed()),
        fc.array(part).map((parts) => parts.join('')),
      ),
      (id) => {
        const { pathname, search, hash } = new URL(
          `/api${fillPath('/customer/{id}/history', { id })}`,
          'https://portal.example.com',
        )
        expect(pathname.split('/')).toEqual(['', 'api', 'customer', expect.any(String), 'history'])
        expect(search + hash).toBe('')
      },
    ),
  )
})
