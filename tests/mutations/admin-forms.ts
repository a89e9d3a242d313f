import type { Mutation } from './mutation.ts'

/** Forms of the back office. */
export const adminFormMutations: Mutation[] = [
	{
		clause: 'ADM-HERO-04',
		breaks: 'a removed hero video is told of as updated',
		file: 'app/content/homepage/hero-video-form.tsx',
		find: `done: 'Hero video removed successfully'`,
		replace: `done: 'Hero video updated successfully'`,
	},
	{
		clause: 'ADM-HERO-08',
		breaks: 'a Vimeo video is taken as hero video',
		file: 'app/content/homepage/hero-video-text.ts',
		find: `return video?.provider === 'youtube'
		? ok(youtubeEmbedUrl(video.id))`,
		replace: `return video
		? ok(video.provider === 'youtube' ? youtubeEmbedUrl(video.id) : text)`,
	},
	{
		clause: 'ADM-SERVFORM-06',
		breaks: 'empty features are kept',
		file: 'app/content/core/fields.ts',
		find: `.transform((lines) => lines.filter((line) => line !== ''))`,
		replace: '',
	},
	{
		clause: 'ADM-SERVFORM-07',
		breaks: 'a new service is for both countries',
		file: 'app/content/service/admin.tsx',
		find: `country: 'New Zealand',`,
		replace: `country: 'Both',`,
	},
	{
		clause: 'ADM-PRODFORM-06',
		breaks: 'a price below 0 is saved',
		file: 'app/content/product/schema.ts',
		find: `.min(0, 'The price cannot be below 0')
`,
		replace: `
`,
	},
	{
		clause: 'ADM-PRODFORM-09',
		breaks: 'four products may be featured',
		file: 'app/content/product/featured.ts',
		find: 'maxFeaturedProducts = 3',
		replace: 'maxFeaturedProducts = 4',
	},
	{
		clause: 'ADM-PRODFORM-10',
		breaks: 'a featured check that fails lets the save through',
		file: 'app/content/product/feature-products.server.ts',
		find: `return fail({ code: 'featuredUnknown' })`,
		replace: 'return ok(null)',
	},
	{
		clause: 'ADM-PRODFORM-19',
		breaks: 'RAR files are not offered as documents',
		file: 'app/media/file-rules.ts',
		find: `[...resourceDocuments, 'txt', 'rar']`,
		replace: `[...resourceDocuments, 'txt']`,
	},
	{
		clause: 'ADM-NEWSFORM-03',
		breaks: 'an excerpt of five letters is enough',
		file: 'app/content/article/schema.ts',
		find: `.min(10, 'Excerpt must be at least 10 characters')`,
		replace: `.min(5, 'Excerpt must be at least 10 characters')`,
	},
	{
		clause: 'ADM-NEWSFORM-07',
		breaks: 'the date of a new article is empty',
		file: 'app/content/article/admin.tsx',
		find: 'date: today,',
		replace: 'date: today.slice(0, 0),',
	},
	{
		clause: 'ADM-RESFORM-09',
		breaks: 'a new resource is not free',
		file: 'app/content/resource/admin.tsx',
		find: '	free: true,',
		replace: '	free: false,',
	},
	{
		clause: 'ADM-RESFORM-10',
		breaks: 'a blog is stored with its price',
		file: 'app/content/resource/schema.ts',
		find: `resource.category === 'Blog' ?`,
		replace: `resource.category === 'blog' ?`,
	},
	{
		clause: 'ADM-RESFORM-12',
		breaks: 'ZIP files are not offered as documents',
		file: 'app/media/file-rules.ts',
		find: `'pptx', 'zip']`,
		replace: `'pptx']`,
	},
	{
		clause: 'ADM-EDITOR-02',
		breaks: 'the preview is 200 px high',
		file: 'app/admin/editor/editor.css',
		find: `height: var(--editor-height);
	min-height: 300px`,
		replace: 'height: 200px',
	},
	{
		clause: 'ADM-EDITOR-04',
		breaks: 'Tab indents by four spaces',
		file: 'app/admin/editor/list-lines.ts',
		find: 'const step = 2',
		replace: 'const step = 4',
	},
	{
		clause: 'ADM-UPLOAD-06',
		breaks: 'an upload never stands at 70 percent',
		file: 'app/admin/media/upload-file.ts',
		find: 'const steps = [10, 30, 70, 90, 100]',
		replace: 'const steps = [10, 30, 90, 100]',
	},
	{
		clause: 'ADM-UPLOAD-09',
		breaks: 'a broken image stays broken',
		file: 'app/site/document/head-script.ts',
		find: 'i.src=${JSON.stringify(placeholderImage)}',
		replace: '',
	},
	{
		clause: 'ADM-CONST-03',
		breaks: 'previews are 160 px high',
		file: 'app/admin/media/media.css',
		find: '	height: 200px;',
		replace: '	height: 160px;',
	},
	{
		clause: 'ADM-ENT-02',
		breaks: 'a product is saved without its features',
		file: 'app/content/product/schema.ts',
		find: `	features: textList({ one: 'Feature', many: 'features' }),
	categories`,
		replace: `	features: textList({ one: 'Feature', many: 'features' }).transform((): string[] => []),
	categories`,
	},
	{
		clause: 'ADM-CALL-14',
		breaks: 'a saved resource loses its tags',
		file: 'app/content/resource/schema.ts',
		find: `.array(z.enum(resourceTags, 'This topic is no longer offered. Please untick it.'))
			.default([])`,
		replace: `.array(z.enum(resourceTags, 'This topic is no longer offered. Please untick it.'))
			.default([]).transform((): string[] => [])`,
	},
]
