import { heads } from '#platform/db/tables/content.server.ts'
import { fail, ok } from '#platform/lib/result.ts'
import { defineContent, parseUuid } from '#kit/records/content.server.ts'
import { headAdminReads, headTitle } from './admin-reads.server.ts'
import { headFields, pageOf } from './head-fields.ts'
import { headPages } from './pages.ts'
import { headType } from './type.ts'

/** The words of the pages that every site has, a record for each of them. A form of another page's words is refused. */
export const headContent = defineContent({
	type: headType,
	table: heads,
	title: headTitle,
	parseId: parseUuid,
	fields: headFields,
	titleOf: (given) => {
		const page = pageOf(given)
		return page ? headPages[page].name : ''
	},
	addressOf: (given) => pageOf(given) ?? '',
	// Of another page's words, the slug would be another one.
	rules: async (_tx, { input, slug }) =>
		slug === input.page ? ok({}) : fail({ code: 'otherPage' as const }),
	refusals: { otherPage: { field: '', message: 'These are the words of another page.' } },
	admin: headAdminReads,
	listPage: null,
})
