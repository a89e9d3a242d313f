import { index, layout, prefix, route } from '@react-router/dev/routes'
import type { RouteConfig } from '@react-router/dev/routes'

export default [
	layout('routes/public/layout.tsx', [
		index('routes/public/home.tsx'),
		route('services', 'routes/public/services.tsx'),
		...prefix('products', [
			index('routes/public/product-list.tsx'),
			route(':productSlug', 'routes/public/product-detail.tsx'),
		]),
		...prefix('news', [
			index('routes/public/news-list.tsx'),
			route(':slug', 'routes/public/news-detail.tsx'),
		]),
		...prefix('resources', [
			index('routes/public/resource-list.tsx'),
			route(':resourceId', 'routes/public/resource-detail.tsx'),
		]),
		...prefix('about', [
			index('routes/public/about.tsx'),
			route('job-vacancies', 'routes/public/vacancy-list.tsx'),
			route('job-vacancies/:jobId', 'routes/public/vacancy-detail.tsx'),
		]),
		route('contact', 'routes/public/contact.tsx'),
		route('*', 'routes/public/not-found.tsx'),
	]),
	route('jobs', 'routes/endpoints/jobs-redirect.ts', { id: 'jobs' }),
	route('jobs/:slug', 'routes/endpoints/jobs-redirect.ts', { id: 'job' }),
	route('set-country', 'routes/endpoints/set-country.ts'),
	route('api/geo', 'routes/endpoints/geo.ts'),
	route('api/session', 'routes/endpoints/session.ts'),
	route('sitemap.xml', 'routes/endpoints/sitemap.ts'),
	route('robots.txt', 'routes/endpoints/robots.ts'),
	route('feed.xml', 'routes/endpoints/feed.ts'),
	route('llms.txt', 'routes/endpoints/llms.ts'),
] satisfies RouteConfig
