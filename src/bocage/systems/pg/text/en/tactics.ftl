# Why an agent chose what it did, one line each.
reason-eager = Always do something.
