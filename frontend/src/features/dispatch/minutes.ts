import { zoneOfInstants } from '@/ui/format'

// Created once, on first use: creating a formatter takes longer than rendering a bar.
let clock: { zone: string | undefined; format: Intl.DateTimeFormat } | undefined

function dayClock(): Intl.DateTimeFormat {
  const zone = zoneOfInstants()
  if (clock?.zone !== zone)
    clock = {
      zone,
      format: new Intl.DateTimeFormat('en-US', {
        hour: '2-digit',
        minute: '2-digit',
        hourCycle: 'h23',
        timeZone: zone,
      }),
    }
  return clock!.format
}

/** Minutes since midnight in the warehouse's time zone. */
export function minuteOfDay(instant: string): number {
  const [hours = '0', minutes = '0'] = dayClock().format(new Date(instant)).split(':')
  return Number(hours) * 60 + Number(minutes)
}

/** Minutes since midnight of HH:MM. */
export function minuteOf(hoursAndMinutes: string): number {
  const [hours = '0', minutes = '0'] = hoursAndMinutes.split(':')
  return Number(hours) * 60 + Number(minutes)
}

/** A duration in hours and minutes, for narrow places: '6 h 55', '45 min'. */
export function shortDuration(minutes: number): string {
  const whole = Math.round(minutes)
  return whole < 60 ? `${whole} min` : `${Math.floor(whole / 60)} h ${String(whole % 60).padStart(2, '0')}`
}
