import { fireEvent, render, screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { ItemPicture } from '@/ui/picture/ItemPicture'
import { illustrationAddress, illustrationOf } from '@/ui/picture/illustration'
import { illustrationWords } from '@/ui/picture/illustrationWords'

const image = { url: '/images/a-800.jpg', thumbnailUrl: '/images/a-200.jpg', description: 'A wheel of cheddar' }

describe('illustrationOf', () => {
  it.each([
    ['Organic Pepper Jack Cheese', 'Cheese', 'cheese-wedge'],
    ['Mini Crackers, Pepper Jack', 'Crackers & Biscotti', 'rice-cracker'],
    ['Chunk Light Tuna in Water', 'Canned Tuna', 'fish'],
    ['Salt & Pepper Cashews', 'Other Snacks', 'chestnut'],
    ['Peanut Butter, Crunchy', 'Nut & Seed Butters', 'peanuts'],
    ['Hand-Picked Apples', 'Pre-Packaged Fruit & Vegetables', 'red-apple'],
    ['Blueberries', 'Canned Fruit', 'blueberries'],
    ["Uncle Ray's, Potato Chips", 'Chips, Pretzels & Snacks', 'pretzel'],
    ["Seltzer's, Sweet Lebanon Bologna, Lean Beef", 'Pepperoni, Salami & Cold Cuts', 'sandwich'],
    ['JALAPEÑO', '', 'hot-pepper'],
    // What the name does not say, the category does.
    ['Red Fresno', 'Fruit & Vegetable Juice, Nectars & Fruit Drinks', 'beverage-box'],
    ['Kitchen Select 4000', 'Vegetable & Cooking Oils', 'amphora'],
    ['Kitchen Select 4000', 'Spare Parts', 'package'],
  ])('%s (%s): %s', (name, category, illustration) => expect(illustrationOf(name, category)).toBe(illustration))

  it('has a drawing for each name', () => {
    for (const words of Object.values(illustrationWords))
      expect(illustrationAddress(words.split(', ')[0]!)).toMatch(/\.svg$/)
    expect(illustrationAddress('')).toMatch(/package.*\.svg$/)
  })
})

describe('ItemPicture', () => {
  it('shows the thumbnail where it is small, the large picture where it is large', () => {
    const { rerender } = render(<ItemPicture image={image} name="Cheddar" category="Cheese" size={40} described />)
    expect(screen.getByRole('img', { name: 'A wheel of cheddar' })).toHaveAttribute('src', image.thumbnailUrl)
    rerender(<ItemPicture image={image} name="Cheddar" category="Cheese" size={320} described />)
    expect(screen.getByRole('img')).toHaveAttribute('src', image.url)
  })

  it('shows the illustration when the picture is missing, and is named after the item', () => {
    render(<ItemPicture image={image} name="Cheddar" category="Cheese" size={40} described />)
    fireEvent.error(screen.getByRole('img'))
    expect(screen.getByRole('img', { name: 'Cheddar' })).toHaveAttribute('src', expect.stringContaining('cheese-wedge'))
  })

  it('is decoration unless it is described', () => {
    render(<ItemPicture image={null} name="Cheddar" category="Cheese" size={40} />)
    expect(screen.queryByRole('img')).toBeNull()
    expect(screen.getByRole('presentation')).toHaveAttribute('width', '40')
  })
})
