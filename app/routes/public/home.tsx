import { memberType } from '#app/content/member/type.ts'
import { articleType } from '#app/content/article/type.ts'
import { resourceType } from '#app/content/resource/type.ts'
import { productType } from '#app/content/product/type.ts'
import { serviceType } from '#app/content/service/type.ts'
import { homepageType } from '#app/content/homepage/type.ts'
import { pageTagsContext } from '#app/cache/tags.server.ts'
import { listFeaturedLiveArticles } from '#app/content/article/queries.server.ts'
import { toArticleCardView } from '#app/content/article/view.ts'
import { listFreeLiveResources } from '#app/content/resource/queries.server.ts'
import { toResourceCardView } from '#app/content/resource/view.ts'
import { listFeaturedLiveProducts } from '#app/content/product/queries.server.ts'
import { toProductCardView } from '#app/content/product/view.ts'
import { getHomepageSettings } from '#app/content/homepage/queries.server.ts'
import { listLiveMembers } from '#app/content/member/queries.server.ts'
import { listServicesOfPage } from '#app/content/service/queries.server.ts'
import { toServiceCardView } from '#app/content/service/view.ts'
import { logger } from '#app/lib/env/logger.server.ts'
import { asDecoration } from '#app/media/picture/image-view.ts'
import { getImageViews } from '#app/media/queries.server.ts'
import { toHeroVideoView } from '#app/content/homepage/hero-video-view.ts'
import { headOf, pageMeta } from '#app/site/document/meta.ts'
import { readShown } from '#app/site/preview.server.ts'
import { publicRead } from '#app/site/public-read.server.ts'
import { ReadFailureToast } from '#app/site/failure/read-failure-toast.tsx'
import { UnexpectedError } from '#app/site/failure/failure-screens.tsx'
import { visitorContext } from '#app/site/visitor.ts'
import { HomePage } from '#app/content/home-page.tsx'
import type { Route } from './+types/home.ts'

const shown = 3

export function loader({ context }: Route.LoaderArgs) {
	const tags = context.get(pageTagsContext)
	const shownTypes = [homepageType, serviceType, productType, resourceType, articleType, memberType]
	tags.add(...shownTypes.map((type) => type.tags.list))
	return publicRead('home page', async () => {
		const home = await readHome(context, new Date())
		if (home.hasSettingsFailed) tags.forbidCaching()
		return home
	})
}

async function readHome(context: Route.LoaderArgs['context'], now: Date) {
	const { country } = context.get(visitorContext)
	const [homepage, allServices, [products, resources, articles, members]] = await Promise.all([
		readHomepageSettings(context),
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
	const services = allServices.slice(0, shown)
	const withImages = [...services, ...products, ...resources, ...articles, ...members]
	const urls = [
		homepage.settings?.heroVideoThumbnailUrl ?? '',
		...withImages.map((row) => row.image ?? ''),
	]
	const images = await readShown(context, (reads) => getImageViews(reads, urls))
	return {
		video: toHeroVideoView(homepage.settings, images),
		hasSettingsFailed: homepage.settings === null,
		services: services.map((row) => toServiceCardView(row, images)),
		products: products.map((row) => toProductCardView(row, images)),
		resources: resources.map((row) => toResourceCardView(row, images)),
		articles: articles.map((row) => toArticleCardView(row, images)),
		members: members.map(({ id, name, position, image }) => ({
			id,
			name,
			position,
			image: asDecoration(images.get(image ?? '')),
		})),
	}
}

/** The hero works without its settings: the page then shows no video, and a toast says so. */
async function readHomepageSettings(context: Route.LoaderArgs['context']) {
	try {
		return { settings: await readShown(context, getHomepageSettings) }
	} catch (error) {
		logger.error({ err: error }, 'reading the homepage settings failed')
		return { settings: null }
	}
}

export function meta({ matches }: Route.MetaArgs) {
	return pageMeta({
		title: 'Poultry advice for New Zealand and Australia',
		description:
			'Vets, nutritionists and shed engineers for layers, broilers, turkeys, ducks and quail. Farm visits, products and free resources for poultry farmers.',
		keywords: [
			'poultry consulting',
			'poultry vet',
			'layer hens',
			'broilers',
			'New Zealand',
			'Australia',
		],
		path: '/',
		...headOf(matches),
	})
}

export default function HomeRoute({ loaderData }: Route.ComponentProps) {
	return <HomePage {...loaderData} />
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
	return (
		<ReadFailureToast error={error} title="Failed to load homepage settings">
			<UnexpectedError error={error} />
		</ReadFailureToast>
	)
}
