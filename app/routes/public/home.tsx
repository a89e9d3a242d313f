import { memberType } from '#content/member/type.ts'
import { articleType } from '#content/article/type.ts'
import { caseStudyType } from '#content/case-study/type.ts'
import { resourceType } from '#content/resource/type.ts'
import { productType } from '#content/product/type.ts'
import { serviceType } from '#content/service/type.ts'
import { homepageType } from '#content/text/type.ts'
import { pageTagsContext } from '#platform/cache/tags.server.ts'
import { listFeaturedLiveArticles } from '#content/article/queries.server.ts'
import { listLiveCaseStudies } from '#content/case-study/queries.server.ts'
import { isListFilled } from '#content/filled-lists.server.ts'
import { listFreeLiveResources } from '#content/resource/queries.server.ts'
import {
	countLiveProductsByCategory,
	listFeaturedLiveProducts,
} from '#content/product/queries.server.ts'
import { showTexts } from '#content/blocks.server.ts'
import { withLinks } from '#content/linked-pages.server.ts'
import { getHomepage } from '#content/text/queries.server.ts'
import { listLiveMembers } from '#content/member/queries.server.ts'
import { listServicesOfPage } from '#content/service/queries.server.ts'
import { getBusiness } from '#platform/business/business.server.ts'
import { isLeftOut } from '#platform/business/parts.ts'
import { factsOf, fillAll } from '#platform/business/placeholders.ts'
import type { Db } from '#platform/db/client.server.ts'
import type { Country } from '#platform/lib/country.ts'
import { logger } from '#platform/lib/env/logger.server.ts'
import { getImageViews } from '#platform/media/queries.server.ts'
import { toHeroView } from '#content/text/homepage/home-view.ts'
import type { OwnSection, SectionKey } from '#content/text/homepage/home-view.ts'
import { homepageFields, ownRendering } from '#content/text/homepage/homepage-fields.ts'
import { headOf, pageMeta } from '#kit/site/document/meta.ts'
import { getRenderedText } from '#kit/records/rendered-text.server.ts'
import { readShown } from '#kit/site/preview.server.ts'
import { publicRead } from '#kit/site/public-read.server.ts'
import { ReadFailureToast } from '#kit/site/failure/read-failure-toast.tsx'
import { UnexpectedError } from '#kit/site/failure/failure-screens.tsx'
import { visitorContext } from '#kit/site/visitor.ts'
import { categoryTag, listFilters } from '#kit/site/list/categories.server.ts'
import { shownFilters } from '#kit/site/list/category-filters.ts'
import { HomePage } from '#content/home-page.tsx'
import { toSection } from '#content/home-sections.ts'
import type { HomeSection } from '#content/home-page.tsx'
import type { Route } from './+types/home.ts'

const shown = 3
const casesShown = 2
const facesShown = 7

export function loader({ context }: Route.LoaderArgs) {
	const tags = context.get(pageTagsContext)
	const shownTypes = [
		homepageType,
		serviceType,
		productType,
		resourceType,
		articleType,
		memberType,
		caseStudyType,
	]
	tags.addLists(...shownTypes)
	tags.add(categoryTag)
	return publicRead(null, 'home page', async () => {
		const home = await readHome(context, new Date())
		if (home.hasSettingsFailed) tags.forbidCaching()
		return home
	})
}

async function readHome(context: Route.LoaderArgs['context'], now: Date) {
	const { country } = context.get(visitorContext)
	const [{ home, hasFailed }, business, services, [products, cases, resources, articles, members]] =
		await Promise.all([
			readHomepage(context),
			readShown(context, getBusiness),
			listServicesOfPage(context),
			readShown(context, (reads) =>
				Promise.all([
					listFeaturedLiveProducts(reads, { country, now, limit: shown }),
					readCases(reads, { country, now }),
					listFreeLiveResources(reads, { now, limit: shown }),
					listFeaturedLiveArticles(reads, { country, now, limit: shown }),
					listLiveMembers(reads, { now }),
				]),
			),
		])
	const rows = {
		services: services.slice(0, shown),
		products,
		cases,
		resources,
		articles,
		members: members.slice(0, facesShown),
	}
	const tiles =
		products.length === 0
			? await readShown(context, (reads) => readTiles(reads, { country, now }))
			: []
	const urls = [
		home.heroPicture,
		...tiles.map(({ picture }) => picture ?? ''),
		home.heroVideoThumbnailUrl,
		...home.industries.map(({ picture }) => picture),
		...Object.values(rows).flatMap((list) => list.map(({ image }) => image ?? '')),
	]
	const images = await readShown(context, (reads) => getImageViews(reads, urls))
	const words = await readShown(context, (reads) =>
		withLinks(context, reads, fillAll(home, factsOf(business))),
	)
	const { texts, forms } = await readShown(context, async (reads) => {
		const rendered = words.ownSections.map(({ content }) =>
			getRenderedText(reads, { markdown: content, ...ownRendering }),
		)
		const bodies = (await Promise.all(rendered)).map(({ html }) => html)
		return showTexts(context, reads, bodies, { country, now })
	})
	const ownBelow = (place: OwnSection['after']) =>
		words.ownSections.flatMap(({ title, after }, index): HomeSection[] =>
			after === place ? [{ key: 'own', title, parts: texts[index] ?? [] }] : [],
		)
	return {
		hero: toHeroView(words, images),
		sections: [
			...ownBelow('hero'),
			...words.sections.flatMap(({ key, isShown }) => {
				const isLeft = isLeftOut(partsOfSections[key] ?? '', business.leftOut)
				const section = isShown && !isLeft && toSection(key, { words, rows, tiles, images })
				return [...(section ? [section] : []), ...ownBelow(key)]
			}),
		],
		forms,
		title: words.metaTitle,
		description: words.metaDescription,
		keywords: words.metaKeywords,
		hasSettingsFailed: hasFailed,
	}
}

/** The addresses that say which part of the site a section is of. */
const partsOfSections: Partial<Record<SectionKey, string>> = {
	services: '/services',
	products: '/products',
	resources: '/resources',
	news: '/news',
	team: '/about#',
}

/** The categories of products with a picture, without those that visitors would find empty. */
async function readTiles(reads: Db, { country, now }: { country: Country; now: Date }) {
	const filters = await listFilters(reads, 'product', now)
	const isFirst = filters.every(({ isShownEmpty }) => isShownEmpty)
	const counts = isFirst ? null : await countLiveProductsByCategory(reads, { country, now })
	return shownFilters(filters, counts).filter(({ picture }) => picture !== null)
}

/** The page works without its settings: it then has the words of a new site and no video, and a toast says so. */
async function readHomepage(context: Route.LoaderArgs['context']) {
	try {
		return { home: await readShown(context, getHomepage), hasFailed: false }
	} catch (error) {
		logger.error({ err: error }, 'reading the homepage settings failed')
		return { home: homepageFields.blank, hasFailed: true }
	}
}

async function readCases(reads: Db, visitor: { country: Country; now: Date }) {
	const isShown = await isListFilled(reads, 'case-study', visitor)
	return isShown ? listLiveCaseStudies(reads, { ...visitor, limit: casesShown }) : []
}

/** A form in a section posts to its own page. */
export { leadAction as action } from '#enquiries/leads/take-lead.server.ts'

export function meta({ loaderData, matches }: Route.MetaArgs) {
	const { title = '', description = '' } = loaderData ?? {}
	return pageMeta({
		title,
		description,
		keywords: [loaderData?.keywords],
		path: '/',
		...headOf(matches),
	})
}

export default function HomeRoute({ loaderData }: Route.ComponentProps) {
	const { hero, sections, hasSettingsFailed } = loaderData
	return <HomePage hero={hero} sections={sections} hasSettingsFailed={hasSettingsFailed} />
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
	return (
		<ReadFailureToast error={error} title="Failed to load homepage settings">
			<UnexpectedError error={error} />
		</ReadFailureToast>
	)
}
