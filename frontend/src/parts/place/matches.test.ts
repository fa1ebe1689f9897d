import { expect, test } from 'vitest'
import { foundWords, matchOf, qualityWords } from '@/parts/place/matches'
import { matches } from '@/testing/routes'

const [house, street] = matches

test('what a look-up found is said with what to do', () => {
  expect(foundWords([])).toBe('This address was not found. Place it by hand.')
  expect(foundWords([house!])).toBe('Found. Check it on the map.')
  expect(foundWords([street!])).toBe('Only the surroundings were found. Move the pin to the door.')
  expect(qualityWords(house!)).toBe('House, 98% match')
})

test('a place is that of a match until somebody moves it', () => {
  expect(matchOf({ latitude: '41.88183', longitude: '-87.64741' }, matches)).toBe(house)
  expect(matchOf({ latitude: '41.88183', longitude: '-87.6474' }, matches)).toBeUndefined()
})
