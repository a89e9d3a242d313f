import { memberType } from '#content/member/type.ts'
import { articleType } from '#content/article/type.ts'
import { resourceType } from '#content/resource/type.ts'
import { productType } from '#content/product/type.ts'
import { serviceType } from '#content/service/type.ts'
import { homepageType } from '#content/text/type.ts'
import { pageTagsContext } from '#platform/cache/tags.server.ts'
import { listFeaturedLiveArticles } from '#content/article/queries.server.ts'
import { toArticleCardView } from '#content/article/view.ts'
import { listFreeLiveResources } from '#content/resource/queries.server.ts'
import { toResourceCardView } from '#content/resource/view.ts'
import { listFeaturedLiveProducts } from '#content/product/queries.server.ts'
import { toProductCardView } from '#content/product/view.ts'
import { withLinks } from '#content/linked-pages.server.ts'
import { getHomepage } from '#content/text/queries.server.ts'
import { listLiveMembers } from '#content/member/queries.server.ts'
import { listServicesOfPage } from '#content/service/queries.server.ts'
import { toServiceCardView } from '#content/service/view.ts'
import { getBusiness } from '#platform/business/business.server.ts'
import { factsOf, fillAll } from '#platform/business/placeholders.ts'
import { logger } from '#platform/lib/env/logger.server.ts'
import { asDecoration } from '#platform/media/picture/image-view.ts'
import type { ImageView } from '#platform/media/picture/image-view.ts'
import { getImageViews } from '#platform/media/queries.server.ts'
import { toHeroView, toIndustryView, wordsOf } from '#content/text/homepage/home-view.ts'
import type { SectionKey } from '#content/text/homepage/home-view.ts'
import { homepageFields } from '#content/text/homepage/homepage-fields.ts'
import { headOf, pageMeta } from '#kit/site/document/meta.ts'
import { readShown } from '#kit/site/preview.server.ts'
import { publicRead } from '#kit/site/public-read.server.ts'
import { ReadFailureToast } from '#kit/site/failure/read-failure-toast.tsx'
import { UnexpectedError } from '#kit/site/failure/failure-screens.tsx'
import { visitorContext } from '#kit/site/visitor.ts'
import { HomePage } from '#content/home-page.tsx'
import type { HomeSection } from '#content/home-page.tsx'
import type { Route } from './+types/home.ts'

const shown = 3
const facesShown = 7

export function loader({ context }: Route.LoaderArgs) {
	const tags = context.get(pageTagsContext)
	const shownTypes = [homepageType, serviceType, productType, resourceType, articleType, memberType]
	tags.addLists(...shownTypes)
	return publicRead(null, 'home page', async () => {
		const home = await readHome(context, new Date())
		if (home.hasSettingsFailed) tags.forbidCaching()
		return home
	})
}

async function readHome(context: Route.LoaderArgs['context'], now: Date) {
	const { country } = context.get(visitorContext)
	const [{ home, hasFailed }, business, services, [products, resources, articles, members]] =
		await Promise.all([
			readHomepage(context),
			readShown(context, getBusiness),
			listServicesOfPage(context),
			readShown(context, (reads) =>
				Promise.all([
					listFeaturedLiveProducts(reads, { country, now, limit: shown }),
					listFreeLiveResources(reads, { now, limit: shown }),
					listFeaturedLiveArticles(reads, { country, now, limit: shown }),
					listLiveMembers(reads, { now }),
				]),
			),
		])
	const rows = {
		services: services.slice(0, shown),
		products,
		resources,
		articles,
		members: members.slice(0, facesShown),
	}
	const urls = [
		home.heroPicture,
		home.heroVideoThumbnailUrl,
		...home.industries.map(({ picture }) => picture),
		...Object.values(rows).flatMap((list) => list.map(({ image }) => image ?? '')),
	]
	const images = await readShown(context, (reads) => getImageViews(reads, urls))
	const words = await readShown(context, (reads) =>
		withLinks(context, reads, fillAll(home, factsOf(business))),
	)
	return {
		hero: toHeroView(words, images),
		sections: words.sections.flatMap(({ key, isShown }) =>
			isShown ? (toSection(key, { words, rows, images }) ?? []) : [],
		),
		title: words.metaTitle,
		description: words.metaDescription,
		keywords: words.metaKeywords,
		hasSettingsFailed: hasFailed,
	}
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

type Rows = {
	services: Awaited<ReturnType<typeof listServicesOfPage>>
	products: Awaited<ReturnType<typeof listFeaturedLiveProducts>>
	resources: Awaited<ReturnType<typeof listFreeLiveResources>>
	articles: Awaited<ReturnType<typeof listFeaturedLiveArticles>>
	members: Awaited<ReturnType<typeof listLiveMembers>>
}

type Home = Awaited<ReturnType<typeof getHomepage>>

type Read = { words: Home; rows: Rows; images: Map<string, ImageView> }

/** A section with what it lists; null for one whose list is empty. */
function toSection(key: SectionKey, { words, rows, images }: Read): HomeSection | null {
	const listing = <K extends SectionKey, Row, Item>(
		of: K,
		list: readonly Row[],
		toItem: (row: Row, images: Read['images']) => Item,
	) => {
		const items = list.map((row) => toItem(row, images))
		return items.length > 0 ? { key: of, words: wordsOf(words, of), items } : null
	}
	switch (key) {
		case 'reasons':
			return listing(key, words.reasons, (reason) => reason)
		case 'industries':
			return listing(key, words.industries, toIndustryView)
		case 'services':
			return listing(key, rows.services, toServiceCardView)
		case 'resources':
			return listing(key, rows.resources, toResourceCardView)
		case 'news':
			return listing(key, rows.articles, toArticleCardView)
		case 'products': {
			const items = rows.products.map((row) => toProductCardView(row, images))
			return { key, words: wordsOf(words, items.length > 0 ? key : 'portfolio'), items }
		}
		case 'team': {
			const items = rows.members.map(({ id, name, position, image }) => ({
				id,
				name,
				position,
				image: asDecoration(images.get(image ?? '')),
			}))
			return { key, words: wordsOf(words, key), items }
		}
		case 'call':
			return {
				key,
				title: words.callTitle,
				text: words.callText,
				buttons: [words.callButton, words.callSecondButton],
			}
	}
}

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
