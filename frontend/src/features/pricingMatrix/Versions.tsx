import { Text } from '@mantine/core'
import classes from '@/features/pricingMatrix/PricingMatrix.module.css'
import { useMatrixVersions } from '@/resources/pricingMatrix'
import { SidePanel } from '@/ui/dialog/SidePanel'
import { formatInstant } from '@/ui/format'
import { Loaded } from '@/ui/Loaded'

/** Who saved the matrix when and why, the newest first. */
export function Versions({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  return (
    <SidePanel opened={opened} onClose={onClose} title="History">
      <Loaded read={useMatrixVersions(opened)} failed="The history could not be loaded">
        {({ versions }) =>
          versions.length === 0 ? (
            <Text size="sm" c="dimmed">
              Nobody has saved the matrix yet.
            </Text>
          ) : (
            <ol className={classes.versions} aria-label="Versions">
              {versions.map(({ version, updatedBy, updatedAt, updateReason }) => (
                <li key={version}>
                  <strong>Version {version}</strong>
                  <span>{updateReason}</span>
                  <span className={classes.quiet}>
                    {updatedBy?.name}, {formatInstant(updatedAt)}
                  </span>
                </li>
              ))}
            </ol>
          )
        }
      </Loaded>
    </SidePanel>
  )
}
