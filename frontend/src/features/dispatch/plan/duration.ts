/** A duration in hours and minutes, for narrow places: '6 h 55', '45 min'. */
export function shortDuration(minutes: number): string {
  const whole = Math.round(minutes)
  return whole < 60 ? `${whole} min` : `${Math.floor(whole / 60)} h ${String(whole % 60).padStart(2, '0')}`
}
