import { z } from 'zod/mini'
import { isMediaAddress } from '#platform/lib/media-address.ts'
import { withoutInvisible } from '#platform/lib/text/characters.ts'
import { parseVideo, youtubeEmbedUrl } from '#platform/lib/video.ts'
import { textSchema } from '#platform/fields/field-schemas.ts'
import { custom, markdown, optionalPicture } from '#platform/fields/kinds.ts'
import { defineFields } from '#platform/fields/fields.ts'
import { button, firstValue, words } from '#kit/records/fixed-fields.ts'
import { drawnMarks } from '#kit/site/illustrations/drawn-marks.ts'
import type { DrawnMark } from '#kit/site/illustrations/drawn-marks.ts'
import { drawnBirds, sectionKeys } from './home-view.ts'
import type { Industry, OwnSection, Reason, SectionKey } from './home-view.ts'

/** A section of the home page, in its place. */
export type SectionPlace = { key: SectionKey; isShown: boolean }

/** Maximum number of reasons to choose the business. */
export const maxReasons = 6
/** Maximum number of industries. */
export const maxIndustries = 12
/** Maximum number of sections of staff's own. */
export const maxOwnSections = 12
/** How their content is to be rendered. */
export const ownRendering = { hasBlocks: true }

const noText = 'Please enter a YouTube embed code or URL'

/** Said of a text that is not the address of a YouTube video. */
export const notYoutube = 'Please enter a valid YouTube embed code or URL'

/** A typed or pasted address or embed code, as the address to store. */
const heroVideo = z.pipe(
	z.string().check(
		z.overwrite(withoutInvisible),
		z.trim(),
		z.maxLength(4000, 'The video address must be at most 4,000 characters'),
		z.refine((text) => parseVideo(text) !== null, {
			error: ({ input }) => (input === '' ? noText : notYoutube),
		}),
	),
	z.transform(addressToStore),
)

const reason = z.object({
	mark: z.enum(
		['', ...(Object.keys(drawnMarks) as DrawnMark[])],
		'Please choose one of the drawings',
	),
	title: textSchema({ label: 'Title', min: 1, max: 80, tooShort: 'Please give the card a title' }),
	text: textSchema({ label: 'Text', max: 300 }),
})

const industry = z.object({
	picture: z
		.string()
		.check(
			z.refine(
				(given) => given === '' || Object.hasOwn(drawnBirds, given) || isMediaAddress(given),
				'Please choose a drawing or a picture',
			),
		),
	name: textSchema({ label: 'Name', min: 1, max: 60, tooShort: 'Please enter the name' }),
	note: textSchema({ label: 'Note', max: 120 }),
})

const ownSection = z.object({
	title: textSchema({
		label: 'Heading',
		min: 1,
		max: 120,
		tooShort: 'Please give the section a heading',
	}),
	content: markdown({ label: 'Content', min: 2 }).schema,
	after: z.enum(['hero', ...sectionKeys], 'Please choose one of the sections'),
})

const firstReasons: Reason[] = [
	{
		mark: 'barn',
		title: 'We come to the shed',
		text: 'Air, litter, water and birds tell more than a spreadsheet. Every piece of advice starts with a visit.',
	},
	{
		mark: 'microscope',
		title: 'Vets and engineers together',
		text: 'Health, feed, housing and egg quality are one problem. One team looks at all of it.',
	},
	{
		mark: 'field',
		title: 'Both sides of the Tasman',
		text: 'The rules differ, the birds do not. We work to New Zealand and to Australian requirements every week.',
	},
	{
		mark: 'water',
		title: 'A list, not a lecture',
		text: 'You get what to do first, what it costs, and what can wait. We come back to see whether it worked.',
	},
]

const firstIndustries: Industry[] = [
	{ name: 'Chickens', note: 'Layers, broilers and breeders', picture: 'chicken' },
	{ name: 'Turkeys', note: 'Barn and free range', picture: 'turkey' },
	{ name: 'Ducks', note: 'Meat and egg flocks', picture: 'duck' },
	{ name: 'Quails', note: 'Eggs and table birds', picture: 'quail' },
	{ name: 'Pigeons', note: 'Squab and racing lofts', picture: 'pigeon' },
]

const firstSections: SectionPlace[] = sectionKeys.map((key) => ({ key, isShown: true }))

/** Every section once: those of a later release come last, those that are gone are left out. */
function completed(stored: unknown): SectionPlace[] {
	const places = Array.isArray(stored) ? (stored as SectionPlace[]) : []
	const known = sectionKeys.flatMap((key) => places.find((place) => place.key === key) ?? [])
	const rest = firstSections.filter(({ key }) => !known.some((place) => place.key === key))
	return [...known.toSorted((a, b) => places.indexOf(a) - places.indexOf(b)), ...rest]
}

const line = (label: string, first: string) => words({ label, first, max: 120 })
const paragraph = (label: string, first: string) => words({ label, first, max: 500 })

/** The small line above a heading, and the heading. */
function heading<P extends string>(prefix: P, of: string, [eyebrow, title]: [string, string]) {
	return {
		[`${prefix}Eyebrow`]: line(`${of}: small line`, eyebrow),
		[`${prefix}Title`]: words({ label: `${of}: heading`, first: title, min: 1, max: 120 }),
	} as Record<`${P}Eyebrow` | `${P}Title`, ReturnType<typeof words>>
}

/** The fields of the home page. Words may have placeholders for facts of the business, such as `{towns}`. */
export const homepageFields = defineFields({
	heroEyebrow: line('Small line', 'Poultry consulting, New Zealand and Australia'),
	heroTitle: words({
		label: 'Headline',
		first: 'Healthier birds. Steadier sheds. Better eggs.',
		min: 1,
		max: 120,
	}),
	heroText: paragraph(
		'Text',
		'Vets, nutritionists and shed engineers who visit your farm, look at your birds, and leave you a short list in the order that matters.',
	),
	heroButton: button({
		label: 'First button',
		first: { label: 'See our services', to: '/services' },
	}),
	heroSecondButton: button({
		label: 'Second button',
		first: { label: 'Talk to an adviser', to: '/contact' },
	}),
	heroPicture: { ...optionalPicture({ label: 'Picture' }), isInWords: true },
	/** Null for none. */
	heroVideoUrl: custom<string | null, string | null>({
		label: 'Hero video',
		schema: z.nullable(heroVideo),
		blank: null,
		read: (stored) => (typeof stored === 'string' ? stored : null),
		isInWords: true,
	}),
	heroVideoThumbnailUrl: { ...optionalPicture({ label: 'Thumbnail' }), isInWords: true },
	sections: {
		...firstValue({
			label: 'Sections',
			first: firstSections,
			schema: z.pipe(
				z.array(z.object({ key: z.enum(sectionKeys), isShown: z.boolean() })),
				z.transform((given): SectionPlace[] => completed(given)),
			),
		}),
		read: completed,
		// An order, and no words.
		hasOriginal: false,
	},
	ownSections: firstValue<OwnSection[]>({
		label: 'Sections of your own',
		first: [],
		schema: z
			.array(ownSection)
			.check(z.maxLength(maxOwnSections, `You can add up to ${maxOwnSections} sections`)),
	}),
	...heading('reasons', 'Why us', ['How we work', 'Why farmers choose us']),
	reasons: firstValue({
		label: 'Why us: cards',
		first: firstReasons,
		schema: z.array(reason).check(z.maxLength(maxReasons, `You can add up to ${maxReasons} cards`)),
	}),
	...heading('industries', 'Industries', [
		'Industries serviced',
		'From a hundred quails to a hundred thousand layers',
	]),
	industries: firstValue({
		label: 'Industries: list',
		first: firstIndustries,
		schema: z
			.array(industry)
			.check(z.maxLength(maxIndustries, `You can add up to ${maxIndustries} industries`)),
	}),
	...heading('services', 'Services', ['Services', 'What we do on farms']),
	servicesText: paragraph('Services: text', ''),
	servicesMore: line('Services: link to all', 'All services'),
	...heading('products', 'Featured products', ['Products', 'Featured products']),
	productsText: paragraph('Featured products: text', ''),
	productsMore: line('Featured products: link to all', 'All products'),
	...heading('portfolio', 'Product portfolio', ['Products', 'Our product portfolio']),
	portfolioText: paragraph(
		'Product portfolio: text',
		'Feed additives, biosecurity gear and welfare tools that our own advisers use on farms.',
	),
	...heading('cases', 'Case studies', ['Case studies', 'Measured before and after']),
	casesText: paragraph('Case studies: text', ''),
	casesMore: line('Case studies: link to all', 'All case studies'),
	...heading('resources', 'Resources', ['Resources', 'Free to download']),
	resourcesText: paragraph(
		'Resources: text',
		'Checklists and record sheets from our own farm visits. Print them, hang them up in the service room, use them.',
	),
	resourcesMore: line('Resources: link to all', 'All resources'),
	...heading('news', 'News', ['News / Articles', 'Worth reading']),
	newsText: paragraph('News: text', ''),
	newsMore: line('News: link to all', 'All articles'),
	...heading('team', 'Team', ['Our team', 'People who have cleaned out sheds themselves']),
	teamText: paragraph(
		'Team: text',
		'Vets, a nutritionist, engineers and farm advisers in {towns}.',
	),
	teamMore: line('Team: link to all', 'Meet the team'),
	callTitle: words({
		label: 'Closing call: heading',
		first: 'Something not right in the shed?',
		min: 1,
		max: 120,
	}),
	callText: paragraph(
		'Closing call: text',
		'Tell us what you see. An adviser answers {reply time}, sooner when birds are at risk.',
	),
	callButton: button({
		label: 'Closing call: first button',
		first: { label: 'Contact us', to: '/contact' },
	}),
	callSecondButton: button({
		label: 'Closing call: second button',
		first: { label: 'See our services', to: '/services' },
	}),
	metaTitle: words({
		label: 'Title for search engines',
		first: 'Poultry advice for New Zealand and Australia',
		min: 1,
		max: 120,
	}),
	metaDescription: words({
		label: 'Description for search engines',
		first:
			'Vets, nutritionists and shed engineers for layers, broilers, turkeys, ducks and quail. Farm visits, products and free resources for poultry farmers.',
		max: 300,
	}),
	metaKeywords: words({
		label: 'Keywords for search engines',
		first: 'poultry consulting, poultry vet, layer hens, broilers, New Zealand, Australia',
		max: 200,
	}),
})

export type HomepageValues = typeof homepageFields.blank

/** A YouTube video plays on demand, with controls, and without suggestions at the end; other videos keep their text. */
export function addressToStore(text: string): string {
	const video = parseVideo(text)
	return video?.provider === 'youtube' ? youtubeEmbedUrl(video.id) : text
}
