// The words beside the boxes and buttons of the forms, and proof of which ones a visitor saw.
import type { RouterContextProvider } from 'react-router'
import type { Business, Office } from '#platform/business/business.ts'
import { getBusiness, unknownBusiness } from '#platform/business/business.server.ts'
import { factsOf } from '#platform/business/placeholders.ts'
import { readSiteText } from '#platform/cache/site-texts.server.ts'
import { pageTagsContext } from '#platform/cache/tags.server.ts'
import { db as siteDb } from '#platform/db/client.server.ts'
import type { Db } from '#platform/db/client.server.ts'
import { isSameSecret, keyedHash } from '#platform/lib/secret.server.ts'
import { fill } from '#platform/lib/text/fill.ts'
import { categoryTag, listCategoryNames } from '#kit/site/list/categories.server.ts'
import { publicRead } from '#kit/site/public-read.server.ts'
import { consentFields, mailingService } from './consent-fields.ts'
import type { ConsentForm, ConsentValues } from './consent-fields.ts'
import { firstChoices } from './form-choices.ts'
import { agreedText } from './form-words.ts'
import type { FormWords } from './form-words.ts'
import type { LeadForm } from './forms.ts'
import { hasLoops } from './loops.server.ts'

/** Tag of the pages with a form: that of the list of the type. */
export const consentsTag = 'consents:list'

type Country = Office['country']

const notShown = { text: '', mark: '' }

/** What somebody agrees to. */
export type Consented = { form: ConsentForm; text: string; meaning: number }

/** The words that staff saved, or the first ones. */
export function getConsentValues(db: Db): Promise<Omit<ConsentValues, 'status'>> {
	return readSiteText(db, 'consents', (row) => consentFields.read(row) as ConsentValues)
}

/** The meanings of consents that hold what the words of each form mean now, that of the words themselves first. */
export async function getMeanings(db: Db): Promise<Record<ConsentForm, number[]>> {
	const values = await getConsentValues(db)
	return { newsletter: meaningsOf('newsletter', values), download: meaningsOf('download', values) }
}

/**
 * Words that name a mailing service where there is none say less than they do with it, and mean -1 less the number that
 * staff see. Who agreed to the service has agreed to none as well, and not the other way.
 */
function meaningsOf(form: ConsentForm, values: Omit<ConsentValues, 'status'>): number[] {
	const meaning = values[`${form}Meaning`]
	const less = -1 - meaning
	if (!values[`${form}Text`].includes('{mailing service}')) return [meaning, less]
	return hasLoops() ? [meaning] : [less, meaning]
}

/** The words of a form for a page that shows it, which gets their tag. */
export async function getFormWords(
	context: Readonly<RouterContextProvider>,
	db: Db,
	form: LeadForm,
): Promise<FormWords> {
	context.get(pageTagsContext).add(consentsTag, categoryTag)
	const [words, choices] = await Promise.all([getWordsOf(db, form), getOtherChoices(db, form)])
	return { ...words, ...(choices && { choices }) }
}

/** What a form offers; null where it offers nothing, or what it did first, which is no byte more on its page. */
async function getOtherChoices(db: Db, form: LeadForm): Promise<string[] | null> {
	if (form !== 'newsletter' && form !== 'request') return null
	const names = await listCategoryNames(db, form === 'request' ? 'request' : 'topic')
	return names.join('\n') === firstChoices[form].join('\n') ? null : names
}

/** The words of a form now. */
export async function getWordsOf(db: Db, form: LeadForm): Promise<FormWords> {
	const [values, business] = await Promise.all([getConsentValues(db), getBusiness(db)])
	return toFormWords(form, values, business)
}

/** The same for a page that is shown while the database is away: it has the first words then, and is not cached. */
export async function getFormWordsOrFirst(
	context: Readonly<RouterContextProvider>,
	form: LeadForm,
): Promise<FormWords> {
	try {
		return await publicRead(context, 'form words', (reads) => getFormWords(context, reads, form))
	} catch {
		// `publicRead` has logged it.
		context.get(pageTagsContext).forbidCaching()
		return getDefaultWords(form)
	}
}

/** The first words of a form, for a page that is shown while the database is away. */
export async function getDefaultWords(form: LeadForm): Promise<FormWords> {
	const business = await getBusiness(siteDb).catch(unknownBusiness)
	return toFormWords(form, consentFields.blank, business)
}

/**
 * What the sender of a form agrees to: the words on their screen, whatever they are now, if their mark proves that we
 * wrote them. Calls without a page of ours, and those with words of their own, agree to the present ones.
 */
export async function getAgreed(
	db: Db,
	form: ConsentForm,
	{
		office,
		shown = notShown,
	}: { office: Country; shown?: { text: string; mark: string } | undefined },
): Promise<Consented> {
	const meaning = Number(shown.mark.split('.')[0])
	if (isSameSecret(shown.mark, markOf({ form, office, meaning, text: shown.text })))
		return { form, text: shown.text, meaning }
	const [present, words] = await Promise.all([getMeanings(db), getWordsOf(db, form)])
	return { form, text: agreedText(words[office]), meaning: present[form][0] ?? 0 }
}

/** The words below the button: an enquiry about many products has those of an enquiry about one. */
function consentTextKey(form: LeadForm) {
	return `${form === 'list' ? 'enquiry' : form}Text` as const
}

function toFormWords(
	form: LeadForm,
	values: Omit<ConsentValues, 'status'>,
	business: Business,
): FormWords {
	const words = Object.values(business.offices).map((office) => {
		const service = form === 'newsletter' || form === 'download' ? mailingService[form] : ''
		const facts = { ...factsOf(business), company: office.company }
		const known = { ...facts, 'mailing service': hasLoops() ? service : '' }
		const text = fill(values[consentTextKey(form)], known)
		if (form !== 'newsletter' && form !== 'download') return [office.country, { text }]
		const shown = form === 'download' ? { box: fill(values.downloadBox, known), text } : { text }
		const [meaning = 0] = meaningsOf(form, values)
		const agreed = { form, office: office.country, meaning, text: agreedText(shown) }
		return [office.country, { ...shown, mark: markOf(agreed) }]
	})
	return Object.fromEntries(words) as FormWords
}

/** Of 132 bits, with the meaning in front. */
function markOf({ form, office, meaning, text }: Consented & { office: Country }): string {
	const hash = keyedHash('form words', JSON.stringify([form, office, meaning, text]))
	return `${meaning}.${hash.slice(0, 22)}`
}
