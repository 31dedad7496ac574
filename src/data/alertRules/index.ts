export { checkRuleFile } from './checkFile';
export { diffRules, type RuleChange, type RuleDiff } from './diff';
export { DEFAULT_UID_PREFIX, generateAlertRules, generateAlerts, type GeneratedRules } from './generate';
export { type AlertRuleOptions, type AlertThresholds, DEFAULT_THRESHOLDS } from './options';
export { expandTemplate, type TemplateData } from './preview/expand';
export { factsOfRuleList, factsOfRuler } from './provisioned';
export { factsOfFile, type ProvisionedRule, readRuleFile, type RuleFacts, type RuleFile } from './ruleFile';
