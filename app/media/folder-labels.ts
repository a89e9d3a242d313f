import type { MediaFolder } from './file-kinds.ts'

/** What the folders are called by people. */
export const folderLabels: Record<MediaFolder, string> = {
	'article-images': 'Pictures in texts',
	'hero-thumbnails': 'Hero video thumbnails',
	'news-images': 'News images',
	'product-documents': 'Product documents',
	'product-gallery': 'Product galleries',
	'product-images': 'Product images',
	'product-videos': 'Product videos',
	'resource-documents': 'Resource documents',
	'resource-images': 'Resource images',
	'service-images': 'Service images',
	team: 'Team portraits',
}
