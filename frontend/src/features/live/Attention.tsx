import { Button, Title } from '@mantine/core'
import { Link } from 'react-router'
import { useSession } from '@/api/session'
import type { Concern } from '@/features/live/attention'
import classes from '@/features/live/Live.module.css'
import { TripTag } from '@/parts/TripTag'
import { paths } from '@/paths'
import { colorOf } from '@/resources/tripTag'
import { useCustomerPhone } from '@/resources/tracking'
import { CallButton } from '@/ui/CallButton'

function CallCustomer({ concern, onFocus }: { concern: Concern; onFocus: () => void }) {
  const { can } = useSession()
  const phone = useCustomerPhone(can('order.read') ? concern.customerId : undefined)
  if (!phone) return null
  return (
    <CallButton phone={phone} data-call onFocus={onFocus}>
      Call customer
    </CallButton>
  )
}

function Row({ concern, onSelect }: { concern: Concern; onSelect: () => void }) {
  return (
    <li className={classes.concern} data-concern={concern.id}>
      <TripTag number={concern.number} color={colorOf(concern.number)} />
      <span className={classes.what}>
        <b data-breaks={concern.breaks}>{concern.title}</b>
        <span>{concern.detail}</span>
      </span>
      <span className={classes.acts}>
        <CallCustomer concern={concern} onFocus={onSelect} />
        {concern.driver?.phone && (
          <CallButton phone={concern.driver.phone} data-driver onFocus={onSelect}>
            Call driver
          </CallButton>
        )}
        <Button
          size="compact-sm"
          variant="default"
          component={Link}
          to={concern.act === 'Choose' ? paths.tripReports(concern.tripId) : paths.trip(concern.tripId)}
          aria-label={`${concern.act}: ${concern.title}`}
          data-open
          onFocus={onSelect}
        >
          {concern.act}
        </Button>
      </span>
    </li>
  )
}

interface Props {
  concerns: readonly Concern[]
  onSelect: (tripId: string) => void
}

/** What needs attention, the most urgent first, each with what to do. */
export function Attention({ concerns, onSelect }: Props) {
  return (
    <section aria-labelledby="attention">
      <div className={classes.attentionHead}>
        <Title order={2} id="attention">
          Needs attention
        </Title>
        {concerns.length > 0 && <b className={classes.count}>{concerns.length}</b>}
        <span>{concerns.length > 0 ? 'most urgent first' : 'Nothing now'}</span>
      </div>
      <ul className={classes.concerns} id="concerns">
        {concerns.map((concern) => (
          <Row key={concern.id} concern={concern} onSelect={() => onSelect(concern.tripId)} />
        ))}
      </ul>
    </section>
  )
}
