import { z } from 'zod/mini'
import { textSchema } from '#platform/fields/field-schemas.ts'
import { custom, optionalPicture } from '#platform/fields/kinds.ts'
import { defineFields } from '#platform/fields/fields.ts'
import { button, firstValue, linkedWords, words } from '#kit/records/fixed-fields.ts'
import type { Button } from '#kit/records/fixed-fields.ts'
import { headPageOf, headPages } from './pages.ts'
import type { HeadPage } from './pages.ts'

/** An entry of a list, such as one of the values. */
export type TitledText = { title: string; text: string }

/** Maximum number of values, and of reasons. */
export const maxEntries = 6

const line = (label: string) => (first: string) => words({ label, first, max: 120 })
const heading = (label: string) => (first: string) => words({ label, first, min: 1, max: 120 })
const paragraph = (label: string) => (first: string) => words({ label, first, max: 500 })

/** A text beside a form. */
export const besideForm = (label: string) => (first: string) =>
	linkedWords({ label, first, max: 500 })

const titledText = z.object({
	title: textSchema({ label: 'Title', min: 1, max: 80, tooShort: 'Please enter the title' }),
	text: textSchema({ label: 'Text', max: 400 }),
})

const list = (label: string) => (first: TitledText[]) =>
	firstValue({
		label,
		first,
		schema: z
			.array(titledText)
			.check(z.maxLength(maxEntries, `You can add up to ${maxEntries} entries`)),
	})

/** Every field that one of the pages has, made from its first words, in the order in which they are compared. */
const kinds = {
	eyebrow: line('Small line'),
	title: heading('Title'),
	text: paragraph('Text'),
	textForBoth: paragraph('Text for both countries'),
	pressButton: heading('Button to press'),
	doneTitle: heading('Done: title'),
	doneText: paragraph('Done: text'),
	endedTitle: heading('Ended: title'),
	endedText: paragraph('Ended: text'),
	brokenTitle: heading('Broken link: title'),
	brokenText: paragraph('Broken link: text'),
	againButton: heading('Subscribe again: button'),
	againTitle: heading('Subscribe again: title'),
	againText: paragraph('Subscribe again: text'),
	newsLink: heading('Link to the news'),
	storyTitle: heading('Story: heading'),
	story: (first: string) => words({ label: 'Story', first, max: 5000 }),
	picture: (_first: '') => ({ ...optionalPicture({ label: 'Picture' }), isInWords: true }),
	missionTitle: heading('Mission: heading'),
	mission: paragraph('Mission'),
	valuesTitle: heading('Values: heading'),
	values: list('Values'),
	teamEyebrow: line('Team: small line'),
	teamTitle: heading('Team: heading'),
	teamText: paragraph('Team: text'),
	listTitle: heading('Heading of the list'),
	noneTitle: heading('Heading when there are none'),
	noneText: paragraph('Text when there are none'),
	noneButton: ofButton('Button when there are none'),
	reasonsTitle: heading('Reasons: heading'),
	reasons: list('Reasons'),
	jobsText: line('Words before the link to the vacancies'),
	jobsLink: ofButton('Link to the vacancies'),
	formTitle: heading('Heading of the form'),
	priceNote: line('Note on prices'),
	enquiryButton: heading('Enquiry: button'),
	enquiryText: besideForm('Enquiry: text'),
	pricedNote: line('Below a price'),
	quoteNote: line('Where there is no price'),
	backLink: heading('Link back to the list'),
	contentsTitle: heading('Contents: heading'),
	seenTitle: heading('What was seen: heading'),
	measuredTitle: heading('Figures: heading'),
	changedTitle: heading('Changes: heading'),
	unimprovedTitle: heading('What did not improve: heading'),
	quoteTitle: heading('The farmer’s words: heading'),
	featuresTitle: heading('Features: heading'),
	detailsTitle: heading('Text: heading'),
	documentsTitle: heading('Documents: heading'),
	documentLink: heading('Documents: link'),
	enquiryTitle: heading('Enquiry: heading'),
	relatedTitle: heading('Others like it: heading'),
	usefulTitle: heading('Links to other kinds: heading'),
	neighboursName: heading('Previous and next: name for screen readers'),
	waysTitle: heading('Ways on: heading'),
	gateText: besideForm('Form before a free file'),
	freeNote: line('Beside a free file'),
	paidNote: paragraph('Where a file is paid'),
	detailTitle: line('Question: heading'),
	detailText: paragraph('Question: text'),
	detailLink: line('Question: link'),
	callTitle: line('Closing call: heading'),
	callText: paragraph('Closing call: text'),
	callButton: ofButton('Closing call: button'),
	servicesEyebrow: line('Services: small line'),
	servicesTitle: heading('Services: heading'),
	servicesMore: line('Services: link to all'),
	metaTitle: heading('Title for search engines'),
	metaDescription: (first: string) =>
		words({ label: 'Description for search engines', first, max: 300 }),
	metaKeywords: (first: string) => words({ label: 'Keywords for search engines', first, max: 200 }),
	categoryTitle: heading('Title of a category for search engines'),
	categoryDescription: (first: string) =>
		words({ label: 'Description of a category for search engines', first, max: 300 }),
}

function ofButton(label: string) {
	return (first: Button) => button({ label, first })
}

type Kinds = typeof kinds

/** The first words of a page: the fields that it has. */
export type DefaultWords = { [K in keyof Kinds]?: Parameters<Kinds[K]>[0] }

/** Which page a text is of: a record keeps its own, and a version says it. */
export const page = custom<HeadPage, HeadPage>({
	label: 'Page',
	schema: z.enum(Object.keys(headPages) as [HeadPage, ...HeadPage[]]),
	blank: 'services',
	read: (stored) => headPageOf(stored) ?? 'services',
	isInWords: true,
})

/** The fields of all pages together. */
export type HeadFields = { page: typeof page } & { [K in keyof Kinds]: ReturnType<Kinds[K]> }

const makers = Object.entries(kinds) as [string, (first: unknown) => HeadFields[keyof Kinds]][]

export function fieldsWith(first: DefaultWords) {
	const own = makers.filter(([name]) => name in first)
	const made = own.map(([name, make]) => [name, make(first[name as keyof Kinds])])
	return { page, ...Object.fromEntries(made) } as HeadFields
}

/** Those of every page, without words: their names and labels. */
export const allFields = defineFields(
	fieldsWith(Object.fromEntries(makers.map(([name]) => [name, ''])) as DefaultWords),
)

export type HeadValues = typeof allFields.blank
