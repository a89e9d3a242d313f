export { serviceAdmin as handle } from '#content/service/admin.tsx'
