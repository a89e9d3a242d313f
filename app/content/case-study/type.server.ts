import { caseStudies, news, services, teamMembers } from '#platform/db/tables/content.server.ts'
import { fail, ok } from '#platform/lib/result.ts'
import type { Result } from '#platform/lib/result.ts'
import { defineContent } from '#kit/records/content.server.ts'
import { getPresentRow } from '#kit/records/record.server.ts'
import { readCards, searchedBody } from '#kit/records/searched-content.server.ts'
import { caseStudyFields } from './case-study-fields.ts'
import { caseStudyReads, consentEnd, getCaseStudyOptions } from './queries.server.ts'
import { caseStudyText, caseStudyType } from './type.ts'
import { toCaseStudyCardView } from './view.ts'

type Refusal = 'unknownAdviser' | 'wrongPeriod' | 'noConsent'

const members = { type: {}, table: teamMembers }

/**
 * Case studies. A save is refused as `unknownAdviser` when there is no such member outside the trash, as `wrongPeriod`
 * when it does not end after it begins, and as `noConsent` when the farmer's words or place come without who agreed,
 * when, how and until when.
 */
export const caseStudyContent = defineContent({
	type: caseStudyType,
	table: caseStudies,
	fields: caseStudyFields,
	textOf: caseStudyText,
	columnsOf: (input) => ({ ...input, image: input.pictures[0]?.url ?? null }),
	rules: async (tx, { input }): Promise<Result<{}, { code: Refusal }>> => {
		const { quote, isPlaceShown, consentBy, consentOn, consentHow, consentUntil } = input
		const isKnown = input.adviserId === null || (await getPresentRow(tx, members, input.adviserId))
		const isAgreed = consentBy && consentOn && consentHow && consentUntil
		if (!isKnown) return fail({ code: 'unknownAdviser' })
		if (input.endsOn <= input.startsOn) return fail({ code: 'wrongPeriod' })
		if ((quote !== null || isPlaceShown) && !isAgreed) return fail({ code: 'noConsent' })
		return ok({})
	},
	refusals: {
		unknownAdviser: { field: 'adviserId', message: 'Please choose the adviser again' },
		wrongPeriod: { field: 'endsOn', message: 'The last day must be after the first one' },
		noConsent: {
			field: 'consentBy',
			message:
				'Please enter who agreed, when, how and until when, or leave out the words and the place',
		},
	},
	admin: {
		list: caseStudyReads.list,
		options: getCaseStudyOptions,
		picked: { services, articles: news },
	},
	published: { heading: 'Case studies' },
	changesAt: consentEnd,
	search: {
		name: 'case-studies',
		country: caseStudies.country,
		text: caseStudyReads.text,
		readRows: readCards({
			table: caseStudies,
			columns: { ...caseStudyReads.cardColumns, body: searchedBody(caseStudies.seen) },
			toCard: (row, images) => ({
				...toCaseStudyCardView(row, images),
				texts: [row.summary, row.body],
			}),
		}),
	},
})
