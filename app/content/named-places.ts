// Every field of the records that each site has, and every setting, by its label and by what people call it besides
// (`called-also.json`: fields by section and name, screens by address). Loaded when the palette opens.
import type { Role } from '#platform/auth/access/permissions.ts'
import { roleReaches } from '#platform/auth/access/route-permissions.ts'
import { consentFields } from '#enquiries/leads/consent-fields.ts'
import type { NamedPlaces, PaletteItem } from '#kit/admin/palette/commands.ts'
import type { ContentType } from '#kit/records/define-type.ts'
import { home } from '#platform/lib/home.ts'
import { businessFields } from './business/business-fields.ts'
import { businessType } from './business/type.ts'
import calledAlso from './called-also.json'
import { defaultWords } from './text/head/default-words.ts'
import { allFields } from './text/head/field-kinds.ts'
import { headPages } from './text/head/pages.ts'
import type { HeadPage } from './text/head/pages.ts'
import { homepageFields } from './text/homepage/homepage-fields.ts'
import { lettersFields } from './text/letters/letters-fields.ts'
import { labels as smallWords, menusFields } from './text/menus/menus-fields.ts'
import { consentsType, headType, homepageType, lettersType, menusType } from './text/type.ts'

const words: Readonly<Record<string, string>> = calledAlso.fields

/** A field; those of an office are called as the first one's. */
function placeOf(id: string, title: string, where: { kind: string; href: string }): PaletteItem {
	return { id, title, ...where, words: words[id] ?? words[id.replace('#au', '#nz')] ?? '' }
}

/** The fields of the form of a type with one record. */
function fieldsOf({ section, label }: ContentType, labels: Record<string, string>): PaletteItem[] {
	return Object.entries(labels).map(([field, title]) => {
		const where = { kind: label.menu ?? label.many, href: `/admin/${section}#${field}` }
		return placeOf(`${section}#${field}`, title, where)
	})
}

const { labels: _, ...ofMenus } = menusFields.labels
// What people agree to is asked when its words change.
const {
	newsletterMeaning: _newsletter,
	downloadMeaning: _download,
	...ofConsents
} = consentFields.labels
const ofSmallWords = Object.entries(smallWords).map(([field, { label }]) => [
	`labels.${field}`,
	label,
])

const ofHeads = Object.entries(defaultWords).flatMap(([slug, first]) =>
	Object.keys(first).map((field) => {
		const title = allFields.labels[field as keyof typeof allFields.labels]
		const kind = `${headType.label.one}: ${headPages[slug as HeadPage].name}`
		const href = `/admin/heads/edit/${slug}?at=${field}`
		return placeOf(`heads/${slug}#${field}`, title, { kind, href })
	}),
)

const places: PaletteItem[] = [
	...fieldsOf(businessType, businessFields.labels),
	...fieldsOf(homepageType, homepageFields.labels),
	...fieldsOf(menusType, { ...ofMenus, ...Object.fromEntries(ofSmallWords) }),
	...fieldsOf(lettersType, lettersFields.labels),
	...fieldsOf(consentsType, ofConsents),
	...ofHeads,
	...calledAlso.settings.map((setting) => ({ ...setting, id: setting.href, kind: 'My account' })),
]

/** Those that a role reaches and that forms have: where an office is says only a business with one. */
export function placesOf(role: Role): NamedPlaces {
	const missing =
		home().only === 'New Zealand' ? /^business#au/ : /^business#nz(?:Country|Currency|DialCode)$/
	const isReached = ({ id, href }: PaletteItem) =>
		!missing.test(id) && roleReaches(role, href.replace(/[?#].*/s, ''))
	return { places: places.filter(isReached), words: calledAlso.screens }
}
