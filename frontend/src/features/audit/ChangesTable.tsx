import { Table, Text, VisuallyHidden } from '@mantine/core'
import { changesOf } from '@/features/audit/changes'
import classes from '@/features/audit/Audit.module.css'
import { fieldLabel, valueText } from '@/features/audit/auditWords'
import { nothing } from '@/ui/format'

/** The changes of an event, field by field: before and after. */
export function ChangesTable({ before, after }: { before: unknown; after: unknown }) {
  const changes = changesOf(before, after)
  if (changes.length === 0) return <Text size="sm">Nothing is told of what it was before and after.</Text>
  return (
    <Table aria-label="Changes" verticalSpacing={4} fz="sm" layout="fixed">
      <Table.Thead>
        <Table.Tr>
          <Table.Th>Field</Table.Th>
          <Table.Th>Before</Table.Th>
          <Table.Th>After</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody className={classes.values ?? ''}>
        {changes.map(({ field, before: was, after: is }) => (
          <Table.Tr key={field}>
            <Table.Td>{fieldLabel(field)}</Table.Td>
            <Table.Td>{was === null ? <Nothing /> : <del>{valueText(was)}</del>}</Table.Td>
            <Table.Td>{is === null ? <Nothing /> : <ins>{valueText(is)}</ins>}</Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  )
}

function Nothing() {
  return (
    <>
      <span aria-hidden>{nothing}</span>
      <VisuallyHidden>nothing</VisuallyHidden>
    </>
  )
}
