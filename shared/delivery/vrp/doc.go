// Package vrp assigns the orders of a day to the vehicles of that day and sequences them: the vehicle routing problem
// (VRP) with several capacities, time windows, hours, features, locked stops and reloads at the depot. It knows nothing
// of the product and imports the standard library only.
//
// The algorithm is SISR, "Slack Induction by String Removals" by Jan Christiaens and Greet Vanden Berghe
// (Transportation Science 54, 2020). The names of the paper are used where it has one.
//
//  1. A plan is changed again and again by two steps, ruin and recreate.
//  2. Ruin picks a seed stop and visits the stops around it, nearest first.
//  3. From the tour of each visited stop it removes one string, which is a run of consecutive stops, until enough
//     tours are ruined.
//  4. Half of the strings are split: a substring inside them stays in the tour.
//  5. So there is room (slack) in several neighboring tours at once, in space and in capacity.
//  6. Recreate sorts the removed stops: at random, by demand, far or close first, by their time windows.
//  7. It inserts each at its cheapest place, which may be a new tour, and skips a place with a chance of 1 % (blink).
//  8. A stop that fits nowhere is left out at a cost and tried again in each later step.
//  9. Simulated annealing decides whether the changed plan is kept; if not, only the changed tours are restored.
//  10. The temperature falls exponentially, in a long run several times, and the best plan seen is returned.
//
// An insertion is checked and priced in constant time: each tour keeps, for every stop, what its windows leave before
// and after it (see timing). The inner loop allocates nothing.
//
// Units: the caller chooses one unit of distance, one of time and one of cost and uses them throughout. The product
// uses meters, seconds since midnight and millionths of the currency. All figures are integers, so costs are exact.
package vrp
