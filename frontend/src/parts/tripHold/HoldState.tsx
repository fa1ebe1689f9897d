import { holdText, type TripHold } from '@/parts/tripHold/holdText'
import { UnderWay } from '@/ui/UnderWay'

/** Who changes a trip that nobody else can change meanwhile. */
export const HoldState = ({ hold }: { hold: TripHold }) => (
  <UnderWay>{holdText(hold)}. The trip can be changed again when that is done.</UnderWay>
)
