/** Verbs that open an order to an agent. Pure. */

const ORDER_VERBS = new Set(
  (
    'abort accept activate add address adapt adjust allow analyse analyze answer append apply archive arrange ask assign ' +
    'attach audit automate avoid backport benchmark bisect bring browse build bump cache calculate call cancel capture change ' +
    'check choose clarify clean cleanup clear clone close collect combine comment commit compare compile complete compute ' +
    'condense configure confirm connect consider consolidate continue convert copy correct count cover create cut ' +
    'deactivate debug decide declare decrease dedupe define delete demo deploy describe design detect determine develop ' +
    'diagnose diff disable discuss display do document double-check download draft draw drop dump duplicate edit elaborate ' +
    'embed enable end enforce ensure enter estimate evaluate examine exclude execute expand experiment explain explore ' +
    'export expose extend extract fetch figure file fill filter find finish fix flag flip focus fold follow force format ' +
    'gather generate get give go grab grep group guess handle help hide highlight identify ignore implement import improve ' +
    'include increase init initialise initialize inline insert inspect install integrate introduce investigate invoke join ' +
    'keep kill label launch leave limit link lint list load locate log look lower make map mark match measure mention merge ' +
    'migrate mock modify monitor move name narrow normalise normalize note open optimise optimize order organise organize ' +
    'output override package parse pass paste patch perform pick pin ping plan play plot point polish populate port post ' +
    'prepare present preserve press prevent print prioritise prioritize proceed produce profile propose provide prune publish ' +
    'pull purge push put query raise ' +
    'rank read rearrange rebase rebuild recheck recommend record recreate redeploy redo reduce refactor refine reformat refresh ' +
    'register reinstall release reload remove rename render reorder reorganise reorganize repair repeat rephrase replace reply ' +
    'report reproduce request rerun re-run research reset resolve respond restart restore restructure resume retrieve retry ' +
    'return reuse revert review revise rewrite reword roll rotate run save scaffold scan schedule scroll search select send ' +
    'separate serve set setup share ship shorten show shrink simplify simulate sketch skip solve sort spawn specify speed spin ' +
    'split squash stage start stash stick stop store strip structure study submit suggest summarise summarize support suppress ' +
    'swap switch sync tag take talk tell test think throw tidy time toggle track trace train transform translate treat trigger ' +
    'trim troubleshoot try tune turn tweak type undo unify uninstall unpin untangle update upgrade upload use validate verify ' +
    'view visit visualise visualize wait walk watch wipe wire work wrap write zip'
  ).split(' '),
)

/** @param word in lowercase, in its base form: not "runs" or "running" */
export function isOrderVerb(word: string): boolean {
  return ORDER_VERBS.has(word)
}
