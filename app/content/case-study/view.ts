import type { ImageView } from '#platform/media/picture/image-view.ts'
import { contactHref } from '#kit/site/contact-link.ts'
import { onlyIn } from '#platform/lib/country.ts'
import type { Figure } from '#platform/fields/listed-kinds.ts'
import { toParagraphs } from '#platform/lib/text/paragraphs.ts'
import { caseStudyFields } from './case-study-fields.ts'
import type { CaseStudyCardRow, CaseStudyPageRow } from './queries.server.ts'
import { caseStudyType } from './type.ts'

type Images = Map<string, ImageView>

export type CaseStudyLineView = ReturnType<typeof toCaseStudyLineView>
export type CaseStudyCardView = ReturnType<typeof toCaseStudyCardView>
export type CaseStudyView = ReturnType<typeof toCaseStudyView>

/** Its first figure is the pair of numbers that stands for it, such as '1.9 to 0.7 % cracked eggs, in 11 weeks'. */
export function toCaseStudyLineView(row: CaseStudyCardRow) {
	const [figure] = wholeFigures(row.figures)
	return {
		title: row.title,
		href: caseStudyType.path(row),
		result: figure ? `${pairOf(figure)} ${inSentence(figure.what)}, in ${durationOf(row)}` : null,
	}
}

export function toCaseStudyCardView(row: CaseStudyCardRow, images: Images) {
	return {
		...toCaseStudyLineView(row),
		summary: row.summary,
		facts: [row.problem, row.system].filter((fact) => fact !== null),
		image: row.image ? (images.get(row.image) ?? null) : null,
	}
}

export function toCaseStudyView(row: CaseStudyPageRow, images: Images) {
	const { pictures, changes } = caseStudyFields.read(row)
	const { adviser, quote, quotedAs } = row
	const facts = [
		{ field: 'system', name: 'Housing', value: row.system },
		{ field: 'species', name: 'Species', value: row.species },
		{ field: 'birds', name: 'Birds', value: row.birds?.toLocaleString('en-NZ') },
		{
			field: 'region',
			name: 'Region',
			value: [row.region, onlyIn(row.country)].filter(Boolean).join(', '),
		},
		{ field: 'place', name: 'Farm', value: row.place },
		{ field: 'startsOn', name: 'Period', value: `${periodOf(row)} (${durationOf(row)})` },
	]
	return {
		...toCaseStudyCardView(row, images),
		problem: row.problem,
		details: facts.flatMap(({ value, ...fact }) => (value ? [{ ...fact, value }] : [])),
		figures: wholeFigures(row.figures).map((figure) => ({
			what: figure.what,
			before: amountOf(figure.before, figure.unit),
			after: amountOf(figure.after, figure.unit),
			how: `${figure.how}, from ${figure.from}`,
			isImproved:
				figure.better === 'lower' ? figure.after < figure.before : figure.after > figure.before,
		})),
		changes: changes.map(({ on, what }) => ({ on, day: dayText(on), what })),
		unimproved: toParagraphs(row.unimproved),
		pictures: pictures.flatMap(({ url, caption }) => {
			const image = images.get(url)
			return image ? [{ image, caption }] : []
		}),
		quote: quote && { words: quote, by: quotedAs },
		adviser: adviser && { ...adviser, href: `/about#${adviser.id}` },
		enquiryHref: contactHref(`Case study: ${row.title}`),
		published: { at: (row.publishAt ?? row.createdAt).toISOString() },
		changed: { at: row.updatedAt.toISOString() },
	}
}

/** '4 May 2026'. */
function dayText(isoDate: string): string {
	const options = { dateStyle: 'long', timeZone: 'UTC' } as const
	return new Date(isoDate).toLocaleDateString('en-NZ', options)
}

/** The addresses of its pictures. */
export function picturesOf(row: { pictures: unknown }): string[] {
	return caseStudyFields.read({ pictures: row.pictures }).pictures.map(({ url }) => url)
}

type WholeFigure = Figure & { before: number; after: number }

function wholeFigures(stored: unknown): WholeFigure[] {
	const isWhole = (figure: Figure): figure is WholeFigure =>
		figure.before !== null && figure.after !== null
	return caseStudyFields.read({ figures: stored }).figures.filter(isWhole)
}

function numberText(value: number): string {
	return value.toLocaleString('en-NZ', { maximumFractionDigits: 3 })
}

/** A line never breaks between a number and its unit. */
function amountOf(value: number, unit: string): string {
	return [numberText(value), unit].filter(Boolean).join('\u00A0')
}

function pairOf({ before, after, unit }: WholeFigure): string {
	return `${numberText(before)} to ${amountOf(after, unit)}`
}

/** Without the capital of a sentence's beginning; 'FCR' keeps its own. */
function inSentence(words: string): string {
	return /^\p{Lu}\p{Ll}/u.test(words) ? words.charAt(0).toLowerCase() + words.slice(1) : words
}

type Period = { startsOn: string; endsOn: string }

const dayMs = 86_400_000

/** '11 weeks', or '9 days' below two weeks. */
function durationOf({ startsOn, endsOn }: Period): string {
	const days = Math.round((Date.parse(endsOn) - Date.parse(startsOn)) / dayMs)
	if (days < 14) return days === 1 ? '1 day' : `${days} days`
	return `${Math.round(days / 7)} weeks`
}

/** 'May 2026', 'April to June 2026' or 'November 2025 to February 2026'. */
function periodOf({ startsOn, endsOn }: Period): string {
	const [from, to] = [monthText(startsOn), monthText(endsOn)]
	if (from === to) return from
	const isOneYear = startsOn.slice(0, 4) === endsOn.slice(0, 4)
	return `${isOneYear ? from.split(' ')[0] : from} to ${to}`
}

/** 'May 2026'. */
function monthText(isoDate: string): string {
	return dayText(isoDate).replace(/^\d+ /, '')
}
