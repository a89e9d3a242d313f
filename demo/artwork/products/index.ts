import { bootCovers, bootDip, bootDipDetail, foamDisinfectant, redMiteSpray, rodentBait } from './biosecurity.ts'
import { gutGuard, gutGuardDetail, oreganoBlend, oysterShellGrit, waterAcidifier } from './feed.ts'

/** Drawings of the products, 1200 by 900. */
export const products: Record<string, () => string> = {
	'product-gut-guard-probiotic': gutGuard,
	'product-gut-guard-probiotic-detail': gutGuardDetail,
	'product-water-acidifier': waterAcidifier,
	'product-oregano-blend': oreganoBlend,
	'product-oyster-shell-grit': oysterShellGrit,
	'product-boot-dip-station': bootDip,
	'product-boot-dip-station-detail': bootDipDetail,
	'product-foam-disinfectant': foamDisinfectant,
	'product-boot-covers': bootCovers,
	'product-rodent-bait-station': rodentBait,
	'product-red-mite-spray': redMiteSpray,
}
