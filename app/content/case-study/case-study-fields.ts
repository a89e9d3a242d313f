import { z } from 'zod/mini'
import { pictureColumn } from '#platform/fields/columns.ts'
import { textSchema } from '#platform/fields/field-schemas.ts'
import { defineFields, storeFields } from '#platform/fields/fields.ts'
import {
	calendarDay,
	choice,
	country,
	entries,
	markdown,
	number,
	optionalCalendarDay,
	optionalEmail,
	optionalText,
	picked,
	pickedOne,
	text,
	toggle,
} from '#platform/fields/kinds.ts'
import { figures, pictures } from '#platform/fields/listed-kinds.ts'
import { parseStoredList } from '#platform/lib/text/stored-list.ts'
import { problems, species, systems } from './categories.ts'

/** Maximum number of pictures, of figures and of changes. */
export const [maxPictures, maxFigures, maxChanges] = [6, 6, 12]

/** A step that was taken on the farm. */
const change = z.object({
	on: z.iso.date('Please enter the day'),
	what: textSchema({ label: 'What changed', min: 2, max: 400 }),
})
const savedChange = z.object({ on: z.string(), what: z.string() })

function one<const C extends readonly string[]>(label: string, of: C) {
	const gone = `Please choose the ${label.toLowerCase()}`
	return { ...choice({ label, of, gone }), schema: z.enum(of, gone) }
}

const fields = defineFields({
	title: text({ label: 'Title', min: 5, max: 200 }),
	summary: text({ label: 'Summary', min: 10, max: 500 }),
	system: one('Housing', systems),
	species: one('Species', species),
	problem: one('Problem', problems),
	birds: number({
		label: 'Number of birds',
		blank: null,
		min: 1,
		max: 99_999_999,
		wrong: 'Please enter a whole number of birds',
	}),
	country: country({ blank: 'New Zealand' }),
	region: text({ label: 'Region', min: 2, max: 80 }),
	/** Visitors see it while the consent runs, if the farm agreed. */
	place: optionalText({ label: 'Farm and place', max: 160 }),
	isPlaceShown: toggle({ label: 'The farm agreed to be named' }),
	startsOn: calendarDay({ label: 'From', missing: 'Please enter the first day' }),
	endsOn: calendarDay({ label: 'To', missing: 'Please enter the last day' }),
	/** The first one stands on the card. */
	pictures: pictures({ label: 'Pictures', max: maxPictures }),
	seen: markdown({ label: 'What we saw', min: 10 }),
	/** The first one stands on the card. */
	figures: figures({ label: 'Figures', max: maxFigures }),
	changes: entries({
		label: 'Changes',
		of: change,
		max: maxChanges,
		tooMany: `You can add up to ${maxChanges} changes`,
		read: (stored) => parseStoredList(stored, savedChange),
	}),
	unimproved: text({
		label: 'What did not improve',
		min: 2,
		max: 2000,
		tooShort: 'Please write what did not improve',
	}),
	adviserId: pickedOne({ label: 'Adviser', of: 'member', gone: 'Please choose the adviser again' }),
	quote: optionalText({ label: 'The farmer’s words', max: 400 }),
	/** How visitors know who says it, such as 'Layer farmer, Waikato'. */
	quotedAs: optionalText({ label: 'Said by', max: 120 }),
	consentBy: optionalText({ label: 'Consent: who', max: 120 }),
	consentEmail: optionalEmail({ label: 'Consent: email' }),
	consentOn: optionalCalendarDay({ label: 'Consent: given on' }),
	consentHow: optionalText({ label: 'Consent: how', max: 300 }),
	consentUntil: optionalCalendarDay({ label: 'Consent: until' }),
	services: picked({ label: 'Services', many: 'services' }),
	articles: picked({ label: 'Articles', many: 'articles' }),
})

/**
 * The fields of a case study, how they are stored, and where they are used. What the farmer said and where the farm is
 * are in no card and on no page as they are: both depend on the consent, whose details are personal.
 */
export const caseStudyFields = storeFields(fields, {
	table: 'case_studies',
	id: 'uuid',
	besides: { image: pictureColumn },
	order: ['-createdAt'],
	list: ['image', 'title', 'problem', 'country', 'consentUntil'],
	sorts: ['title', 'consentUntil'],
	find: ['title'],
	card: [
		'title',
		'summary',
		'system',
		'species',
		'problem',
		'country',
		'figures',
		'startsOn',
		'endsOn',
		'image',
	],
	page: ['birds', 'region', 'pictures', 'seen', 'changes', 'unimproved', 'services', 'articles'],
	description: 'summary',
	search: {
		A: ['title'],
		B: ['summary'],
		C: ['system', 'species', 'problem'],
		D: ['seen', 'unimproved'],
		kind: 'C',
	},
})

export type CaseStudyValues = typeof caseStudyFields.blank
