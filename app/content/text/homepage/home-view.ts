// The home page as its visitors get it, and what its form offers.
import { asDecoration } from '#platform/media/picture/image-view.ts'
import type { ImageView } from '#platform/media/picture/image-view.ts'
import type { Button } from '#kit/records/fixed-fields.ts'
import type { DrawnMark } from '#kit/site/illustrations/drawn-marks.ts'
import { toHeroVideoView } from './hero-video-view.ts'
import type { HeroVideoView } from './hero-video-view.ts'

/** The sections, in the order of a new site. */
export const sectionKeys = [
	'reasons',
	'industries',
	'services',
	'products',
	'cases',
	'resources',
	'news',
	'team',
	'call',
] as const

export type SectionKey = (typeof sectionKeys)[number]

/** A section of staff's own, below another one; `content` is Markdown. */
export type OwnSection = { title: string; content: string; after: 'hero' | SectionKey }

/** A reason to choose the business, with a drawing or none. */
export type Reason = { mark: DrawnMark | ''; title: string; text: string }

/** The drawn birds, with their names on screen. */
export const drawnBirds: Readonly<Record<string, string>> = {
	chicken: 'Chicken',
	turkey: 'Turkey',
	duck: 'Duck',
	quail: 'Quail',
	pigeon: 'Pigeon',
}

/** One that the business serves. `picture` is a drawn bird, the address of a picture, or empty. */
export type Industry = { picture: string; name: string; note: string }

/** The same for its visitors: the picture is a drawn bird, a stored one, or null for none and one that is gone. */
export type IndustryView = Omit<Industry, 'picture'> & { picture: string | ImageView | null }

export type HeroView = {
	eyebrow: string
	title: string
	text: string
	buttons: Button[]
	/** Null for the picture of the site's design. */
	picture: ImageView | null
	video: HeroVideoView | null
}

/** The words above what a section lists; `more` are those of the link to all of it. Empty words show nothing. */
export type SectionWords = { eyebrow: string; title: string; text?: string; more?: string }

type Images = Map<string, ImageView>

type HeroValues = {
	heroEyebrow: string
	heroTitle: string
	heroText: string
	heroButton: Button
	heroSecondButton: Button
	heroPicture: string
	heroVideoUrl: string | null
	heroVideoThumbnailUrl: string
}

/** The hero from the values of the home page's form, which may be empty. */
export function toHeroView(values: HeroValues, images: Images): HeroView {
	return {
		eyebrow: values.heroEyebrow,
		title: values.heroTitle,
		text: values.heroText,
		buttons: [values.heroButton, values.heroSecondButton].filter(({ label }) => label !== ''),
		picture: asDecoration(images.get(values.heroPicture)),
		video: toHeroVideoView(values, images),
	}
}

export function toIndustryView(industry: Industry, images: Images): IndustryView {
	if (Object.hasOwn(drawnBirds, industry.picture)) return industry
	return { ...industry, picture: asDecoration(images.get(industry.picture)) }
}

/** The words of a section, whose fields begin with its key. */
export function wordsOf(values: Record<string, unknown>, key: string): SectionWords {
	const parts = ['Eyebrow', 'Title', 'Text', 'More'] as const
	const found = parts.flatMap((part) => {
		const words = values[key + part]
		return words ? [[part.toLowerCase(), words]] : []
	})
	return { eyebrow: '', title: '', ...(Object.fromEntries(found) as object) }
}
