import type { AdminQueries } from '#app/admin/admin-queries.server.ts'
import { articleAdminQueries } from './article/admin-queries.server.ts'
import { productAdminQueries } from './product/admin-queries.server.ts'
import { memberAdminQueries } from './member/admin-queries.server.ts'
import type { ContentKey } from './registry.ts'
import { resourceAdminQueries } from './resource/admin-queries.server.ts'
import { serviceAdminQueries } from './service/admin-queries.server.ts'
import { vacancyAdminQueries } from './vacancy/admin-queries.server.ts'

/** What the back office reads of every type. */
export const adminQueries: Record<ContentKey, AdminQueries> = {
	service: serviceAdminQueries,
	article: articleAdminQueries,
	resource: resourceAdminQueries,
	product: productAdminQueries,
	member: memberAdminQueries,
	vacancy: vacancyAdminQueries,
}
