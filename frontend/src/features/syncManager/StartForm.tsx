import { Button, Checkbox, Group, Select } from '@mantine/core'
import { useState } from 'react'
import { useSession } from '@/api/session'
import type { ResourceType } from '@/api/wire'
import { resourceTypes, transactionTypes, useSyncActions } from '@/features/syncManager/sync'
import { useSettings } from '@/resources/settings'
import { DateField } from '@/ui/DateField'
import { words } from '@/ui/format'
import { notify } from '@/ui/toasts'
import { useAction } from '@/ui/useAction'

const startDateKey = 'erp.startDate'

/** The date from which transactions are read; '' while it is unknown or not set. */
function useStartDate(): string {
  const { data } = useSettings()
  const value = data?.find(({ key }) => key === startDateKey)?.value
  return typeof value === 'string' ? value : ''
}

/** Starts a discovery. `first`: nothing has been read from the ERP yet. */
export function StartForm({ first }: { first: boolean }) {
  const { can } = useSession()
  const actions = useSyncActions()
  const [type, setType] = useState<ResourceType | null>(null)
  const [full, setFull] = useState(false)
  const known = useStartDate()
  const [typed, setTyped] = useState<string>()
  const dated = can('settings.write') && (full || first) && (type === null || transactionTypes.includes(type))
  const startDate = typed ?? known
  const start = useAction(async () => {
    await actions.startDiscovery(type ? [type] : [], full, dated && startDate !== known ? startDate : undefined)
    notify('Discovery started', 'success')
  })
  return (
    <Group gap="sm" align="flex-start">
      <Select
        label="Records to read"
        placeholder="Everything"
        w={240}
        clearable
        searchable
        data={resourceTypes.map((each) => ({ value: each, label: words(each) }))}
        value={type}
        onChange={(chosen) => setType(chosen as ResourceType | null)}
      />
      {dated && (
        <DateField
          label="Orders from"
          description="Open orders of any date are read, too"
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          w={240}
          value={startDate}
          onChange={setTyped}
        />
      )}
      <Checkbox
        label="Compare all records, not only changed ones"
        checked={full}
        onChange={(event) => setFull(event.currentTarget.checked)}
        mt={28}
      />
      <Button loading={start.busy} onClick={() => void start.run()} mt={22}>
        Start discovery
      </Button>
    </Group>
  )
}
