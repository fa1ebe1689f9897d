import { screen, waitFor, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { beforeEach, describe, expect, test } from 'vitest'
import type { RelatedRecords, SalesOrder } from '@/api/wire'
import { delivery, ready, served } from '@/features/salesOrders/record/orderRecord.harness'
import { refuse } from '@/testing/handlers'
import { renderAt } from '@/testing/render'
import { server } from '@/testing/server'

beforeEach(ready)

describe('what NetSuite made from the order', () => {
  const panel = async (name: string) => within(await screen.findByRole('region', { name }))
  const rows = async () => {
    const invoices = await panel('Invoices')
    await invoices.findByText('INV24061')
    return invoices.getAllByRole('listitem').map((row) => row.textContent)
  }
  const related: RelatedRecords = {
    itemFulfillments: [
      { _id: '30942', number: 'IF30942', date: '2026-11-20', shipStatus: 'packed' },
      { _id: '30877', number: 'IF30877', date: '2026-11-18', shipStatus: 'shipped' },
    ],
    invoices: [
      {
        _id: '911',
        number: 'INV24061',
        date: '2026-11-18',
        dueDate: '2026-12-18',
        status: 'open',
        total: 214.52,
        unpaid: 14.5,
      },
      {
        _id: '912',
        number: 'INV24001',
        date: '2026-10-01',
        dueDate: '2026-10-31',
        status: 'open',
        total: 30,
        unpaid: 30,
      },
      {
        _id: '913',
        number: 'INV23999',
        date: '2026-09-30',
        dueDate: '2026-10-30',
        status: 'paid_in_full',
        total: 9,
        unpaid: 0,
      },
      { _id: '914', number: 'INV23990', date: '2026-09-29', dueDate: null, status: 'other', total: 8, unpaid: 8 },
    ],
  }
  const has = (records: RelatedRecords) =>
    server.use(http.get('*/api/sales-order/SO0/related-records', () => HttpResponse.json(records)))

  test('is listed, whoever made it there; an overdue invoice stands out', async () => {
    served({}, [{ ...delivery, netSuiteInvoiceId: '911', invoiceNumber: 'INV24061' }])
    has(related)
    renderAt('/home/sales-order/SO0')
    // The stop's invoice is there before NetSuite's list.
    await waitFor(async () =>
      expect((await rows()).slice(0, 4)).toEqual([
        'INV24061Nov 18, T-1041$214.52$14.50 open, due Dec 18',
        'INV24001Oct 1$30.00open, was due Oct 31',
        'INV23999Sep 30$9.00paid',
        'INV23990Sep 29$8.00',
      ]),
    )
    const erp = await panel('ERP')
    expect((await erp.findByText('Fulfillment IF30942')).nextSibling).toHaveTextContent('packed, Nov 20')
    expect(erp.getByText('Fulfillment IF30877').nextSibling).toHaveTextContent('shipped, Nov 18')
    expect(erp.queryByText('Fulfillment T-1041')).toBeNull()
  })

  test('a trip’s new records are there before the sync has read them', async () => {
    served({}, [{ ...delivery, netSuiteInvoiceId: '920', invoiceNumber: 'INV24070' }])
    has({ ...related, itemFulfillments: [] })
    renderAt('/home/sales-order/SO0')
    await waitFor(async () => expect((await rows())[0]).toBe('INV24070Nov 20, T-1041'))
    const erp = await panel('ERP')
    expect((await erp.findByText('Fulfillment T-1041')).nextSibling).toHaveTextContent('30942')
  })

  test('has no amounts for those who may not see prices', async () => {
    served({ total: undefined } as Partial<SalesOrder>)
    has({
      ...related,
      invoices: [{ _id: '911', number: 'INV24061', date: '2026-11-18', dueDate: null, status: 'open' }],
    })
    renderAt('/home/sales-order/SO0')
    expect((await rows())[0]).toBe('INV24061Nov 18open')
  })

  test('is not asked for an order that NetSuite does not have', async () => {
    const asked: string[] = []
    served({ netSuiteSalesOrderId: '', netSuiteTranId: '' })
    server.use(
      http.get('*/api/sales-order/SO0/related-records', () => {
        asked.push('SO0')
        return HttpResponse.json(related)
      }),
    )
    renderAt('/home/sales-order/SO0')
    expect((await panel('ERP')).getByText('Not in the ERP yet')).toBeVisible()
    expect(asked).toEqual([])
  })

  test('that cannot be read is said, and read again', async () => {
    served()
    server.use(
      http.get('*/api/sales-order/SO0/related-records', () => refuse(400, 'Bad Request', 'no'), { once: true }),
      http.get('*/api/sales-order/SO0/related-records', () => HttpResponse.json(related)),
    )
    const { user } = renderAt('/home/sales-order/SO0')
    const erp = await panel('ERP')
    await erp.findByText('Its fulfillments and invoices could not be loaded')
    expect((await erp.findByText('Fulfillment T-1041')).nextSibling).toHaveTextContent('30942')
    await user.click(erp.getByRole('button', { name: 'Try again' }))
    expect(await erp.findByText('Fulfillment IF30942')).toBeVisible()
    expect(erp.queryByText('Fulfillment T-1041')).toBeNull()
    expect(erp.queryByText('Its fulfillments and invoices could not be loaded')).toBeNull()
  })
})
