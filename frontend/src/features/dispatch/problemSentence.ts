import type { BoardTrip, Problem } from '@/features/dispatch/wire'
import { capital, nameOf, problemText } from '@/features/dispatch/words'

/**
 * A problem as a sentence, with the stop or trip that it is about. `placed`: the name of a stop that the server has just
 * made, which the board does not know yet.
 */
export function problemSentence(problem: Problem, trips: readonly BoardTrip[], placed = ''): string {
  const trip = trips.find(({ _id }) => _id === problem.tripId) ?? trips[0]
  const stop = trip?.stops.find(({ _id }) => _id === problem.stopId)
  const about = stop ? `${stop.sequence} ${nameOf(stop)}` : (problem.stopId && placed) || trip?.number
  const said = problem.code === 'overload' ? `over capacity, ${problemText(problem)}` : problemText(problem)
  return about ? `${about}: ${said}` : capital(said)
}
