import { ArticleCard } from '#app/content/article/article-card.tsx'
import type { ArticleCardView } from '#app/content/article/view.ts'
import { ProductCard } from '#app/content/product/product-card.tsx'
import type { ProductCardView } from '#app/content/product/view.ts'
import { ResourceCard } from '#app/content/resource/resource-card.tsx'
import type { ResourceCardView } from '#app/content/resource/view.ts'
import { ServiceCard } from '#app/content/service/service-card.tsx'
import type { ServiceCardView } from '#app/content/service/view.ts'
import { CallToAction } from '#app/site/call-to-action.tsx'
import type { HeroVideoView } from '#app/content/homepage/hero-video-view.ts'
import { HomeHero } from '#app/content/homepage/home-hero.tsx'
import { Industries, TeamTeaser, WhyUs } from '#app/content/homepage/home-sections.tsx'
import type { TeamMember } from '#app/content/homepage/home-sections.tsx'
import { CardRow } from '#app/site/list/picture-card.tsx'
import { PriceNote } from '#app/site/list/price-note.tsx'
import { ProductPortfolio } from '#app/content/homepage/product-portfolio.tsx'
import { Section } from '#app/site/section.tsx'
import { useFailureToast } from '#app/site/toast/toast.ts'

type HomePageProps = {
	video: HeroVideoView | null
	hasSettingsFailed: boolean
	services: ServiceCardView[]
	products: ProductCardView[]
	resources: ResourceCardView[]
	articles: ArticleCardView[]
	members: TeamMember[]
}

export function HomePage(props: HomePageProps) {
	const { services, products, resources, articles, members, hasSettingsFailed } = props
	useFailureToast(hasSettingsFailed ? { title: 'Failed to load homepage settings' } : null)
	return (
		<>
			{/* Starts the scripts, for the toast (start-late.ts). */}
			{hasSettingsFailed ? <span hidden data-failure="" /> : null}
			<HomeHero video={props.video} />
			<WhyUs />
			<Industries />
			{services.length > 0 ? (
				<Section
					title="What we do on farms"
					eyebrow="Services"
					more={{ to: '/services', label: 'All services' }}
				>
					<CardRow>
						{services.map((service) => (
							<ServiceCard key={service.slug} service={service} />
						))}
					</CardRow>
				</Section>
			) : null}
			{products.length > 0 ? (
				<Section
					title="Featured products"
					eyebrow="Products"
					tone="tint"
					more={{ to: '/products', label: 'All products' }}
				>
					<CardRow>
						{products.map((product) => (
							<ProductCard key={product.href} product={product} heading="h3" place="row" />
						))}
					</CardRow>
					<PriceNote prices={products.map(({ price }) => price)} />
				</Section>
			) : (
				<ProductPortfolio />
			)}
			{resources.length > 0 ? (
				<Section
					title="Free to download"
					eyebrow="Resources"
					intro="Checklists and record sheets from our own farm visits. Print them, hang them up in the service room, use them."
					more={{ to: '/resources', label: 'All resources' }}
				>
					<CardRow>
						{resources.map((resource) => (
							<ResourceCard key={resource.href} resource={resource} heading="h3" place="row" />
						))}
					</CardRow>
				</Section>
			) : null}
			{articles.length > 0 ? (
				<Section
					title="Worth reading"
					eyebrow="News / Articles"
					tone="tint"
					more={{ to: '/news', label: 'All articles' }}
				>
					<CardRow>
						{articles.map((article) => (
							<ArticleCard key={article.href} article={article} heading="h3" place="row" />
						))}
					</CardRow>
				</Section>
			) : null}
			<TeamTeaser members={members} />
			<CallToAction
				title="Something not right in the shed?"
				text="Tell us what you see. An adviser answers within two working days, sooner when birds are at risk."
				action={{ label: 'Contact us', to: '/contact' }}
				second={{ label: 'See our services', to: '/services' }}
			/>
		</>
	)
}
