// Leads as a file for a spreadsheet.
import type { ListAsked } from '#app/admin/list/list-address.ts'
import type { Db } from '#app/db/client.server.ts'
import { fieldLabels, kindLabels, leadStateLabels } from './lead-words.ts'
import { listWholeLeads } from './queries.server.ts'
import type { LeadPlace } from './queries.server.ts'

const batch = 1000

const headings = [
	'Received (UTC)',
	'Kind',
	'State',
	'Name',
	'E-mail',
	'Country',
	'Subject',
	'Message',
	'More',
	'Note',
]

/** The leads an address asks for, all pages, as CSV in parts; at no time more than 1,000 are in memory. */
export function exportLeads(db: Db, asked: ListAsked): ReadableStream<Uint8Array> {
	const encoder = new TextEncoder()
	let before: LeadPlace | null = null
	let isOver = false
	return new ReadableStream({
		start(controller) {
			// The mark at the start tells Excel that this is UTF-8.
			controller.enqueue(encoder.encode(`\ufeff${toLine(headings)}`))
		},
		async pull(controller) {
			if (isOver) return controller.close()
			const rows = await listWholeLeads(db, { asked, before, limit: batch })
			const last = rows.at(-1)
			isOver = rows.length < batch
			if (last) before = { at: last.at, id: last.id }
			controller.enqueue(encoder.encode(rows.map((row) => toLine(cellsOf(row))).join('')))
		},
	})
}

type LeadRow = Awaited<ReturnType<typeof listWholeLeads>>[number]

function cellsOf(row: LeadRow): string[] {
	const more = Object.entries(row.fields as Record<string, unknown>)
		.filter(([name, value]) => fieldLabels[name] && value !== '')
		.map(([name, value]) => `${fieldLabels[name]}: ${String(value)}`)
	return [
		row.createdAt.toISOString(),
		kindLabels[row.kind],
		leadStateLabels[row.state],
		row.name,
		row.email,
		row.country ?? '',
		row.subject ?? '',
		row.message ?? '',
		more.join('; '),
		row.note,
	]
}

/** One record of a CSV file (RFC 4180). */
function toLine(cells: string[]): string {
	return `${cells.map(toCell).join(',')}\r\n`
}

/** Spreadsheets run what begins with these as a formula; an apostrophe in front makes it text. */
function toCell(value: string): string {
	const safe = /^\s*[=+\-@\t\r＝＋－＠]/.test(value) ? `'${value}` : value
	return `"${safe.replaceAll('"', '""')}"`
}
