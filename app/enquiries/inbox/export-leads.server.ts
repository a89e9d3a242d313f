// Leads as a file for a spreadsheet.
import type { ListRequest } from '#kit/records/list-address.ts'
import { csvLine, csvStart } from '#platform/lib/text/csv.ts'
import { toZoneText } from '#kit/admin/zone-time.ts'
import type { Db } from '#platform/db/client.server.ts'
import { backOffice } from '#platform/settings.ts'
import { productText, productsIn } from '#enquiries/leads/listed-products.ts'
import { countryName } from '#enquiries/leads/country-name.ts'
import { fieldLabels, kindLabels, leadStateLabels } from './lead-labels.ts'
import { sourceWords } from './lead-origin.ts'
import { listWholeLeads } from './queries.server.ts'
import type { LeadPlace } from './queries.server.ts'

const batch = 1000
const { timeZone } = backOffice
/** Exported in a column of their own. */
const companyFields = ['company', 'companyOrFarm']

const headings = [
	'Received (UTC)',
	`Received (${timeZone})`,
	'Kind',
	'State',
	'Owner',
	`Reply due (${timeZone})`,
	'Name',
	'Company or farm',
	'Email',
	'Country',
	'Subject',
	'Message',
	'More',
	'Replies and notes',
	'Came from',
	'Campaign',
	'First page',
	'Sent from',
]

/** Streams all leads that match an address as CSV; at most 1,000 are in memory. */
export function exportLeads(db: Db, requested: ListRequest): ReadableStream<Uint8Array> {
	const encoder = new TextEncoder()
	let before: LeadPlace | null = null
	let isOver = false
	return new ReadableStream({
		start(controller) {
			controller.enqueue(encoder.encode(csvStart + csvLine(headings)))
		},
		async pull(controller) {
			if (isOver) return controller.close()
			const rows = await listWholeLeads(db, { requested, before, limit: batch })
			const last = rows.at(-1)
			isOver = rows.length < batch
			if (last) before = { at: last.at, id: last.id }
			controller.enqueue(encoder.encode(rows.map((row) => csvLine(cellsOf(row))).join('')))
		},
	})
}

type LeadRow = Awaited<ReturnType<typeof listWholeLeads>>[number]

function cellsOf(row: LeadRow): string[] {
	const fields = row.fields as Record<string, string | boolean | undefined>
	const more = Object.entries(fields)
		.filter(([name, value]) => fieldLabels[name] && value !== '' && !companyFields.includes(name))
		.map(([name, value]) => `${fieldLabels[name]}: ${String(value)}`)
	const products = productsIn(row.fields).map((product) => `Product: ${productText(product)}`)
	return [
		row.createdAt.toISOString(),
		toLocalTime(row.createdAt),
		kindLabels[row.kind],
		leadStateLabels[row.state],
		row.ownerName ?? '',
		row.dueAt ? toLocalTime(row.dueAt) : '',
		row.name,
		companyFields.map((name) => String(fields[name] ?? '')).find(Boolean) ?? '',
		row.email,
		row.country ? countryName(row.country) : '',
		row.subject ?? '',
		row.message ?? '',
		[...products, ...more].join('; '),
		row.written ?? '',
		sourceWords(row),
		row.utmCampaign ?? '',
		row.firstPage ?? '',
		row.page ?? '',
	]
}

/** As spreadsheets read a date and time. */
function toLocalTime(date: Date): string {
	return toZoneText(date.toISOString(), timeZone).replace('T', ' ')
}
