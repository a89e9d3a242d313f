// The server half of the registry: leaving a type out does not compile.
import { restoreArticle, saveArticle, trashArticle } from './article/commands.server.ts'
import { articleSchema } from './article/schema.ts'
import { articleText } from './article/type.ts'
import { defineContentServer, parseNumber, parseUuid } from './core/define-server.server.ts'
import type { ContentServer } from './core/define-server.server.ts'
import { restoreMember, saveMember, trashMember } from './member/commands.server.ts'
import { memberSchema } from './member/schema.ts'
import { restoreProduct, saveProduct, trashProduct } from './product/commands.server.ts'
import { productSchema } from './product/schema.ts'
import { productText } from './product/type.ts'
import type { ContentKey } from './registry.ts'
import { restoreResource, saveResource, trashResource } from './resource/commands.server.ts'
import { resourceSchema } from './resource/schema.ts'
import { resourceText } from './resource/type.ts'
import { restoreService, saveService, trashService } from './service/commands.server.ts'
import { serviceSchema } from './service/schema.ts'
import { restoreVacancy, saveVacancy, trashVacancy } from './vacancy/commands.server.ts'
import { vacancySchema } from './vacancy/schema.ts'
import { vacancyText } from './vacancy/type.ts'

/** Schema and commands of every type, for what handles all of them alike. */
export const contentServers = {
	service: defineContentServer({
		key: 'service',
		schema: serviceSchema,
		parseId: parseUuid,
		save: saveService,
		trash: trashService,
		restore: restoreService,
	}),
	product: defineContentServer({
		key: 'product',
		schema: productSchema,
		parseId: parseUuid,
		textOf: productText,
		save: saveProduct,
		trash: trashProduct,
		restore: restoreProduct,
	}),
	article: defineContentServer({
		key: 'article',
		schema: articleSchema,
		parseId: parseUuid,
		textOf: articleText,
		save: saveArticle,
		trash: trashArticle,
		restore: restoreArticle,
	}),
	resource: defineContentServer({
		key: 'resource',
		schema: resourceSchema,
		parseId: parseUuid,
		textOf: resourceText,
		save: saveResource,
		trash: trashResource,
		restore: restoreResource,
	}),
	member: defineContentServer({
		key: 'member',
		schema: memberSchema,
		parseId: parseUuid,
		save: saveMember,
		trash: trashMember,
		restore: restoreMember,
	}),
	vacancy: defineContentServer({
		key: 'vacancy',
		schema: vacancySchema,
		parseId: parseNumber,
		textOf: vacancyText,
		save: saveVacancy,
		trash: trashVacancy,
		restore: restoreVacancy,
	}),
} satisfies Record<ContentKey, ContentServer>
