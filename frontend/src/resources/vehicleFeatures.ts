import type { Vehicle } from '@/api/wire'

export type Feature = Vehicle['features'][number]

/** What a vehicle may have and an address may need, in the order in which the server answers them. */
export const features: ReadonlyArray<{ value: Feature; label: string }> = [
  { value: 'liftgate', label: 'Lift gate' },
  { value: 'ramp', label: 'Ramp' },
  { value: 'pallet_jack', label: 'Pallet jack' },
  { value: 'refrigerated', label: 'Refrigerated' },
  { value: 'frozen', label: 'Frozen' },
  { value: 'small_vehicle', label: 'Small vehicle' },
]

export const featureLabel = (feature: Feature): string =>
  features.find(({ value }) => value === feature)?.label ?? feature
