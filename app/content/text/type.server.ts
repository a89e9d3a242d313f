import { sql } from 'drizzle-orm'
import type { Db } from '#platform/db/client.server.ts'
import { siteTexts } from '#platform/db/tables/content.server.ts'
import { enqueue } from '#platform/jobs/queue.server.ts'
import { fail, ok } from '#platform/lib/result.ts'
import { parseVideo } from '#platform/lib/video.ts'
import { countAgreed, queueAskingAgain } from '#enquiries/leads/ask-again.server.ts'
import { consentFields, consentForms } from '#enquiries/leads/consent-fields.ts'
import { getConsentValues } from '#enquiries/leads/form-words.server.ts'
import { defineContent } from '#kit/records/content.server.ts'
import { defineList } from '#kit/records/list-records.server.ts'
import { headFields, pageOf } from './head/head-fields.ts'
import { headPages } from './head/pages.ts'
import type { HeadPage } from './head/pages.ts'
import { homepageFields, notYoutube } from './homepage/homepage-fields.ts'
import { lettersFields } from './letters/letters-fields.ts'
import { menusFields } from './menus/menus-fields.ts'
import { getHomepage } from './queries.server.ts'
import { consentsType, headType, homepageType, lettersType, menusType } from './type.ts'

const pages = Object.entries(headPages)

/** What the texts are called, by slug. */
const names = {
	homepage: homepageType.label.one,
	menus: menusType.label.many,
	consents: consentsType.label.one,
	letters: lettersType.label.many,
	...(Object.fromEntries(pages.map(([slug, { name }]) => [slug, name])) as Record<
		HeadPage,
		string
	>),
}

const branches = Object.entries(names).map(([slug, name]) => sql`when ${slug} then ${name}`)
const title = sql<string>`(case ${siteTexts.slug} ${sql.join(branches, sql` `)} end)::text`

/** What all of them have in common. */
const text = { table: siteTexts, title }

const places = pages.map(([slug], place) => sql`when ${slug} then ${place}::int`)

/** The page texts, in the order of the site's menu. */
const listHeads = defineList({
	type: headType,
	table: siteTexts,
	title,
	columns: {},
	searched: [title],
	sorts: { title, updatedAt: siteTexts.updatedAt },
	order: [sql`case ${siteTexts.slug} ${sql.join(places, sql` `)} end`],
})

/** The texts of the site, by key. */
export const textContents = {
	/**
	 * A video that is not on YouTube is refused as `notYoutube`, unless it is stored already. For a YouTube video without its own
	 * thumbnail, a job stores YouTube's, once per video.
	 */
	homepage: defineContent({
		...text,
		type: homepageType,
		fields: homepageFields,
		titleOf: () => names.homepage,
		rules: async (tx, { input: { heroVideoUrl, heroVideoThumbnailUrl } }) => {
			const video = heroVideoUrl === null ? null : parseVideo(heroVideoUrl)
			if (video?.provider === 'youtube') {
				if (heroVideoThumbnailUrl === null) await enqueueThumbnail(tx, video.id)
			} else if (video && heroVideoUrl !== (await getHomepage(tx)).heroVideoUrl) {
				return fail({ code: 'notYoutube' as const })
			}
			return ok({})
		},
		refusals: { notYoutube: { field: 'heroVideoUrl', message: notYoutube } },
		admin: {},
	}),
	menus: defineContent({
		...text,
		type: menusType,
		fields: menusFields,
		titleOf: () => names.menus,
		admin: {},
	}),
	/** What sends the mails to visitors is in `app/platform/mail/`. */
	letters: defineContent({
		...text,
		type: lettersType,
		fields: lettersFields,
		titleOf: () => names.letters,
		admin: {},
	}),
	/** A record a page. A form of another page's words is refused. */
	head: defineContent({
		...text,
		type: headType,
		fields: headFields,
		titleOf: (given) => {
			const page = pageOf(given)
			return page ? names[page] : ''
		},
		addressOf: (given) => pageOf(given) ?? '',
		// Of another page's words, the slug would be another one.
		rules: async (_tx, { input, slug }) =>
			slug === input.page ? ok({}) : fail({ code: 'otherPage' as const }),
		refusals: { otherPage: { field: '', message: 'These are the words of another page.' } },
		admin: { list: listHeads },
	}),
	/** What stands beside the boxes and buttons of the forms. Who agreed to another meaning is asked again by a job. */
	consents: defineContent({
		...text,
		type: consentsType,
		fields: consentFields,
		titleOf: () => names.consents,
		rules: async (tx, { input }) => {
			const before = await getConsentValues(tx)
			const changed = consentForms.filter(
				(form) => before[`${form}Meaning`] !== input[`${form}Meaning`],
			)
			for (const form of changed) await queueAskingAgain(tx, form, { isSoon: false })
			return ok({})
		},
		admin: { options: countAgreed },
	}),
}

function enqueueThumbnail(tx: Db, videoId: string) {
	return enqueue(tx, 'media.fetchYouTubeThumbnail', { videoId }, { key: `youtube:${videoId}` })
}
