import { IconReportMoney } from '@tabler/icons-react'
import { keyOf } from '@/api/operations'
import { recordKind, type Screen } from '@/screen'
import { formatDate } from '@/ui/format'

const list: Screen = {
  name: 'pricing-reports',
  path: '/home/pricing-report',
  title: 'Pricing reports',
  page: 'pricingReports/list/PricingReportsPage',
  permission: 'pricing.manage',
  place: { group: 'Prices', order: 10, icon: IconReportMoney },
  budget: { added: 35 },
  list: true,
}

const reports = recordKind({
  word: 'Pricing report',
  plural: 'Pricing reports',
  read: (id) => keyOf('/pricing-reports/{id}', { path: { id } }),
  nameOf: (report) => formatDate(report.date),
})

export const pricingReportsScreens: Screen[] = [
  list,
  {
    name: 'pricing-report',
    path: '/home/pricing-report/:id/:itemId?',
    title: 'Pricing report',
    page: 'pricingReports/report/PricingReportPage',
    permission: 'pricing.manage',
    parent: list,
    record: reports,
    wide: true,
    budget: { added: 50 },
  },
  // The printed sheet has no shell.
  {
    name: 'pricing-report/print',
    path: '/home/pricing-report/:id/print',
    title: 'Print the pricing report',
    page: 'pricingReports/print/PrintPricingReportPage',
    permission: 'pricing.manage',
    budget: { added: 35 },
    alone: true,
  },
]
