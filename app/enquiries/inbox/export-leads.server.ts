// Leads as a file for a spreadsheet.
import type { ListRequest } from '#kit/records/list-address.ts'
import { csvLine, csvStart } from '#platform/lib/text/csv.ts'
import { toZoneText } from '#kit/admin/zone-time.ts'
import type { Db } from '#platform/db/client.server.ts'
import { home } from '#platform/lib/home.ts'
import { productText, productsIn } from '#enquiries/leads/listed-products.ts'
import { countryName } from '#enquiries/leads/country-name.ts'
import { fieldLabels, kindLabels, leadStateLabels } from './lead-labels.ts'
import { sourceWords } from './lead-origin.ts'
import { listWholeLeads } from './queries.server.ts'
import type { LeadPlace } from './queries.server.ts'

const batch = 1000
/** Exported in a column of their own. */
const companyFields = ['company', 'companyOrFarm']

type LeadRow = Awaited<ReturnType<typeof listWholeLeads>>[number]

const columns: [heading: string, cell: (row: LeadRow) => string | null][] = [
	['Received (UTC)', ({ createdAt }) => createdAt.toISOString()],
	['Received (time zone)', ({ createdAt }) => toLocalTime(createdAt)],
	['Kind', ({ kind }) => kindLabels[kind]],
	['State', ({ state }) => leadStateLabels[state]],
	['Owner', ({ ownerName }) => ownerName],
	['Reply due (time zone)', ({ dueAt }) => dueAt && toLocalTime(dueAt)],
	['Name', ({ name }) => name],
	[
		'Company',
		(row) => companyFields.map((name) => String(fieldsOf(row)[name] ?? '')).find(Boolean) ?? '',
	],
	['Email', ({ email }) => email],
	['Country', ({ country }) => country && countryName(country)],
	['Subject', ({ subject }) => subject],
	['Message', ({ message }) => message],
	['More', moreOf],
	['Replies and notes', ({ written }) => written],
	['Came from', sourceWords],
	['Campaign', ({ utmCampaign }) => utmCampaign],
	['First page', ({ firstPage }) => firstPage],
	['Sent from', ({ page }) => page],
]

/** Streams all leads that match an address as CSV; at most 1,000 are in memory. */
export function exportLeads(db: Db, requested: ListRequest): ReadableStream<Uint8Array> {
	const encoder = new TextEncoder()
	let before: LeadPlace | null = null
	let isOver = false
	return new ReadableStream({
		start(controller) {
			controller.enqueue(encoder.encode(csvStart + csvLine(headings())))
		},
		async pull(controller) {
			if (isOver) return controller.close()
			const rows = await listWholeLeads(db, { requested, before, limit: batch })
			const last = rows.at(-1)
			isOver = rows.length < batch
			if (last) before = { at: last.at, id: last.id }
			controller.enqueue(encoder.encode(rows.map(lineOf).join('')))
		},
	})
}

function headings(): string[] {
	return columns.map(([heading]) => heading.replace('time zone', home().timeZone))
}

function lineOf(row: LeadRow): string {
	return csvLine(columns.map(([, cell]) => cell(row) ?? ''))
}

function fieldsOf({ fields }: LeadRow) {
	return fields as Record<string, string | boolean | undefined>
}

/** Products, and what else a lead of its kind has. */
function moreOf(row: LeadRow): string {
	const more = Object.entries(fieldsOf(row))
		.filter(([name, value]) => fieldLabels[name] && value !== '' && !companyFields.includes(name))
		.map(([name, value]) => `${fieldLabels[name]}: ${String(value)}`)
	const products = productsIn(row.fields).map((product) => `Product: ${productText(product)}`)
	return [...products, ...more].join('; ')
}

/** As spreadsheets read a date and time. */
function toLocalTime(date: Date): string {
	return toZoneText(date.toISOString()).replace('T', ' ')
}
