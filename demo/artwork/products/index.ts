import {
	bootCovers,
	bootDip,
	bootDipDetail,
	foamDisinfectant,
	redMiteSpray,
	rodentBait,
} from './biosecurity.ts'
import {
	dustBathTray,
	nestBoxLiners,
	peckingBlocks,
	peckingBlocksDetail,
	perchDetail,
	perchSystem,
} from './enrichment.ts'
import { gutGuard, gutGuardDetail, oreganoBlend, oysterShellGrit, waterAcidifier } from './feed.ts'
import {
	eggCandler,
	eggCandlerDetail,
	shellColourFan,
	vaccineCooler,
	waterTestKit,
	waterTestKitDetail,
	welfareCards,
} from './measuring.ts'

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
	'product-pecking-blocks': peckingBlocks,
	'product-pecking-blocks-detail': peckingBlocksDetail,
	'product-perch-system': perchSystem,
	'product-perch-system-detail': perchDetail,
	'product-dust-bath-tray': dustBathTray,
	'product-nest-box-liners': nestBoxLiners,
	'product-egg-candler': eggCandler,
	'product-egg-candler-detail': eggCandlerDetail,
	'product-shell-colour-fan': shellColourFan,
	'product-vaccine-cooler': vaccineCooler,
	'product-water-test-kit': waterTestKit,
	'product-water-test-kit-detail': waterTestKitDetail,
	'product-welfare-scoring-cards': welfareCards,
}
