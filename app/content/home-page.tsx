import type { ReactNode } from 'react'
import { ArticleCard } from '#content/article/article-card.tsx'
import type { ArticleCardView } from '#content/article/view.ts'
import { CaseStudyLine } from '#content/case-study/case-study-card.tsx'
import type { CaseStudyLineView } from '#content/case-study/view.ts'
import { ProductCard } from '#content/product/product-card.tsx'
import type { ProductCardView } from '#content/product/view.ts'
import { BlockText } from './block-text.tsx'
import type { TextPart } from './block-text.tsx'
import { ResourceCard } from '#content/resource/resource-card.tsx'
import type { ResourceCardView } from '#content/resource/view.ts'
import { ServiceCard } from '#content/service/service-card.tsx'
import type { ServiceCardView } from '#content/service/view.ts'
import { HomeHero } from '#content/text/homepage/home-hero.tsx'
import { Industries, Reasons, TeamTeaser } from '#content/text/homepage/home-sections.tsx'
import type { TeamMember } from '#content/text/homepage/home-sections.tsx'
import type {
	HeroView,
	IndustryView,
	Reason,
	SectionKey,
	SectionWords,
} from '#content/text/homepage/home-view.ts'
import { ProductPortfolio } from '#content/text/homepage/product-portfolio.tsx'
import type { Tile } from '#content/text/homepage/product-portfolio.tsx'
import { NewsletterLink } from '#enquiries/forms/newsletter-link.tsx'
import type { Button } from '#kit/records/fixed-fields.ts'
import { CallToAction } from '#kit/site/call-to-action.tsx'
import { CardRow } from '#kit/site/list/picture-card.tsx'
import { PriceNote } from '#kit/site/list/price-note.tsx'
import { Section } from '#kit/site/section.tsx'
import { useFailureToast } from '#kit/site/toast/toast.ts'

type Listing<K extends SectionKey, I> = { key: K; words: SectionWords; items: I[] }

/** A section as it is shown, with what it lists. */
export type HomeSection =
	| Listing<'reasons', Reason>
	| Listing<'industries', IndustryView>
	| Listing<'services', ServiceCardView>
	| (Listing<'products', ProductCardView> & { tiles: Tile[] })
	| Listing<'cases', CaseStudyLineView>
	| Listing<'resources', ResourceCardView>
	| Listing<'news', ArticleCardView>
	| Listing<'team', TeamMember>
	| { key: 'call'; title: string; text: string; buttons: Button[] }
	| { key: 'own'; title: string; parts: TextPart[] }

type HomePageProps = { hero: HeroView; sections: HomeSection[]; hasSettingsFailed: boolean }

export function HomePage({ hero, sections, hasSettingsFailed }: HomePageProps) {
	useFailureToast(hasSettingsFailed ? { title: 'Failed to load homepage settings' } : null)
	return (
		<>
			{/* Starts the scripts, for the toast (start-late.ts). */}
			{hasSettingsFailed ? <span hidden data-failure="" /> : null}
			<HomeHero hero={hero} />
			{sections.map((section, index) => (
				<ShownSection key={section.key === 'own' ? index : section.key} section={section} />
			))}
		</>
	)
}

function ShownSection({ section }: { section: HomeSection }) {
	if (section.key === 'call') {
		const { title, text, buttons } = section
		return <CallToAction title={title} text={text} buttons={buttons} form="homepage" />
	}
	if (section.key === 'own')
		return (
			<div data-form="homepage" className="own-section">
				<Section title={section.title}>
					<BlockText parts={section.parts} edit="ownSections section" />
				</Section>
			</div>
		)
	if (section.key === 'industries')
		return <Industries words={section.words} industries={section.items} />
	const { eyebrow, title, text, more } = section.words
	const list = lists[section.key]
	return (
		<Section
			title={title}
			eyebrow={eyebrow}
			{...(text && { intro: text })}
			{...(more && list && { more: { to: list, label: more } })}
			tone={section.key === 'products' || section.key === 'news' ? 'tint' : 'paper'}
			edit={{ form: 'homepage', fields: fieldsOf(section) }}
		>
			{contentOf(section)}
		</Section>
	)
}

/** Where the whole list of a section is. */
const lists: Partial<Record<SectionKey, string>> = {
	services: '/services',
	products: '/products',
	cases: '/case-studies',
	resources: '/resources',
	news: '/news',
	team: '/about',
}

/** What the names of a section's fields begin with. Without featured products, another block stands in their place. */
function fieldsOf({ key, items }: ListedSection): string {
	return key === 'products' && items.length === 0 ? 'portfolio' : key
}

type ListedSection = Exclude<HomeSection, { key: 'call' | 'industries' | 'own' }>

function contentOf(section: ListedSection): ReactNode {
	switch (section.key) {
		case 'reasons':
			return <Reasons reasons={section.items} />
		case 'team':
			return <TeamTeaser members={section.items} />
		case 'services':
			return (
				<CardRow>
					{section.items.map((service) => (
						<ServiceCard key={service.slug} service={service} />
					))}
				</CardRow>
			)
		case 'products':
			return section.items.length === 0 ? (
				<ProductPortfolio tiles={section.tiles} />
			) : (
				<>
					<CardRow>
						{section.items.map((product) => (
							<ProductCard key={product.href} product={product} heading="h3" place="row" />
						))}
					</CardRow>
					<PriceNote prices={section.items.map(({ price }) => price)} />
				</>
			)
		case 'cases':
			return (
				<div className="grid gap-x-10 gap-y-8 sm:grid-cols-2">
					{section.items.map((study) => (
						<CaseStudyLine key={study.href} study={study} />
					))}
				</div>
			)
		case 'resources':
			return (
				<CardRow>
					{section.items.map((resource) => (
						<ResourceCard key={resource.href} resource={resource} heading="h3" place="row" />
					))}
				</CardRow>
			)
		case 'news':
			return (
				<>
					<CardRow>
						{section.items.map((article) => (
							<ArticleCard key={article.href} article={article} heading="h3" place="row" />
						))}
					</CardRow>
					<NewsletterLink />
				</>
			)
	}
}
