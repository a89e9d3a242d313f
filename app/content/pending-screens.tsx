import type { PendingScreen } from '#kit/site/pending-page.tsx'
import { CardSkeletons, HeroSkeleton, Spinner } from '#kit/site/skeletons.tsx'
import { ProductSkeleton } from '#content/product/product-skeleton.tsx'

/** The loading screens (PUB-PROD-10, PUB-PDET-01 and others), by address. */
export const pendingScreens: PendingScreen[] = [
	{ path: /^\/services$/, screen: <Spinner>Loading services...</Spinner> },
	{
		path: /^\/products$/,
		screen: (
			<>
				<HeroSkeleton />
				<CardSkeletons label="Loading products" ratio="4 / 3" />
			</>
		),
	},
	{ path: /^\/products\/./, screen: <ProductSkeleton /> },
	{
		path: /^\/news$/,
		screen: (
			<>
				<HeroSkeleton />
				<CardSkeletons label="Loading articles" ratio="16 / 10" />
			</>
		),
	},
	{
		path: /^\/resources$/,
		screen: (
			<>
				<HeroSkeleton />
				<CardSkeletons label="Loading resources" ratio="4 / 3" />
			</>
		),
	},
]
