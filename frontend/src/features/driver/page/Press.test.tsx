import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { Press } from '@/features/driver/page/Press'

/** Two screens whose buttons stand at the same place, as on the phone. */
function Screens({ onFinish }: { onFinish: () => void }) {
  const [reporting, setReporting] = useState(false)
  return reporting ? (
    <Press key="report" onClick={onFinish}>
      Finish stop
    </Press>
  ) : (
    <Press key="stop" onClick={() => setReporting(true)}>
      Deliver all
    </Press>
  )
}

/** A button that asks for a second press. */
function Twice({ onErase }: { onErase: () => void }) {
  const [sure, setSure] = useState(false)
  return <Press onClick={() => (sure ? onErase() : setSure(true))}>{sure ? 'Erase it' : 'Erase signature'}</Press>
}

function open(screens: React.ReactNode) {
  let now = 10_000
  vi.spyOn(performance, 'now').mockImplementation(() => now)
  // The time of an event is the clock's too.
  vi.spyOn(Event.prototype, 'timeStamp', 'get').mockImplementation(() => now)
  const user = userEvent.setup()
  render(screens)
  return {
    user,
    wait: (milliseconds: number) => (now += milliseconds),
    tap: () => user.pointer({ keys: '[TouchA]', target: screen.getByRole('button') }),
  }
}

test.each([100, 200, 300])(
  'the second tap of a double tap, %d ms later, does not press the next screen',
  async (ms) => {
    const finish = vi.fn<() => void>()
    const { tap, wait } = open(<Screens onFinish={finish} />)
    wait(1_000)
    await tap()
    expect(screen.getByRole('button')).toHaveTextContent('Finish stop')
    wait(ms)
    await tap()
    expect(finish).not.toHaveBeenCalled()
    wait(400)
    await tap()
    expect(finish).toHaveBeenCalledTimes(1)
  },
)

test('a button that changes its words takes the second tap only when they can have been read', async () => {
  const erase = vi.fn<() => void>()
  const { tap, wait } = open(<Twice onErase={erase} />)
  wait(1_000)
  await tap()
  wait(250)
  await tap()
  expect(erase).not.toHaveBeenCalled()
  wait(200)
  await tap()
  expect(erase).toHaveBeenCalledTimes(1)
})

test('a mouse and a keyboard are not held up', async () => {
  const finish = vi.fn<() => void>()
  const { user } = open(<Screens onFinish={finish} />)
  await user.click(screen.getByRole('button'))
  await user.click(screen.getByRole('button'))
  screen.getByRole('button').focus()
  await user.keyboard('{Enter}')
  expect(finish).toHaveBeenCalledTimes(2)
})
